/* Every statement that is ever run, by what it does: for whoever defines STATEMENT(name, text). */
STATEMENT(BEGIN_READING, "BEGIN")
STATEMENT(BEGIN_WRITING, "BEGIN IMMEDIATE")
STATEMENT(COMMIT, "COMMIT")
STATEMENT(ROLLBACK, "ROLLBACK")
STATEMENT(BEGIN_LIST, "SAVEPOINT list")
STATEMENT(COMMIT_LIST, "RELEASE list")
STATEMENT(ROLLBACK_LIST, "ROLLBACK TO list")
STATEMENT(WRITE_TABLE, "INSERT INTO tables (id, made, listed, about, used, sum)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, sum_of(?1, ?4))"
                       " ON CONFLICT (id) DO UPDATE SET made = ?2, listed = ?3, about = ?4,"
                       " used = max(used, ?5), sum = sum_of(?1, ?4) WHERE used >= 0")
STATEMENT(WRITE_ROUND, "INSERT INTO rounds (table_id, number, about, sum)"
                       " SELECT ?1, ?2, ?3, sum_of(?1, ?2, ?3, NULL) FROM tables"
                       " WHERE id = ?1 AND used >= 0"
                       " ON CONFLICT (table_id, number) DO UPDATE SET about = ?3,"
                       " sum = sum_of(?1, ?2, ?3, record)")
STATEMENT(NEXT_MOVE, "SELECT coalesce((SELECT max(number) + 1 FROM moves"
                     " WHERE table_id = ?1 AND round = ?2), 0)"
                     " FROM rounds WHERE table_id = ?1 AND number = ?2")
STATEMENT(WRITE_MOVE, "INSERT INTO moves (table_id, round, number, seat, action, stand_in, key)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
STATEMENT(WRITE_USED, "UPDATE tables SET used = max(used, ?2) WHERE id = ?1 AND used >= 0")
STATEMENT(UNDO_MOVES, "DELETE FROM moves WHERE table_id = ?1 AND round = ?2 AND number >= ?3")
STATEMENT(WRITE_ENTRY, "INSERT INTO today (day, game, person, table_id) VALUES (?1, ?2, ?3, ?4)")
STATEMENT(WRITE_RESULT, "UPDATE today SET place = ?4 WHERE day = ?1 AND game = ?2 AND person = ?3"
                        " AND place IS NULL")
STATEMENT(READ_ENTRY, "SELECT table_id, place FROM today"
                      " WHERE day = ?1 AND game = ?2 AND person = ?3")
STATEMENT(READ_FIELD, "SELECT place, count(*) FROM today"
                      " WHERE day = ?1 AND game = ?2 AND place IS NOT NULL GROUP BY place")
STATEMENT(DROP_ENTRIES, "DELETE FROM today WHERE day < ?1")
/* A list of objects: each has its row. What was played long ago makes room, and so does what was kept long ago. */
STATEMENT(WRITE_GAMES, "INSERT INTO games (person, table_id, round, played, kept, about, sum)"
                       " SELECT ?1, value ->> 'table', value ->> 'round', value ->> 'when', ?3,"
                       " value, sum_of(?1, value) FROM json_each(?2) WHERE true"
                       " ON CONFLICT (person, table_id, round) DO UPDATE SET"
                       " about = excluded.about, sum = excluded.sum")
STATEMENT(TRIM_GAMES, "DELETE FROM games WHERE person = ?1 AND played < (SELECT played FROM games"
                      " WHERE person = ?1 ORDER BY played DESC LIMIT 1 OFFSET 499)")
STATEMENT(FORGET_GAMES, "DELETE FROM games WHERE person = ?1")
STATEMENT(DROP_GAMES, "DELETE FROM games WHERE kept < ?1")
STATEMENT(READ_GAMES, "SELECT coalesce('[' || group_concat(about, ',') || ']', '[]'),"
                      " coalesce(min(sum IS " GAME_SUM "), 1) FROM games WHERE person = ?1")
STATEMENT(READ_SECRET, "SELECT value FROM secrets WHERE name = 'today'")
STATEMENT(OLDEST_TABLE, "SELECT id, used FROM tables WHERE used < ?1 ORDER BY used LIMIT 1")
STATEMENT(EXPIRE_TABLE, "UPDATE tables SET used = -1, listed = 0 WHERE id = ?1")
STATEMENT(OLDEST_ROUND, "SELECT min(number) FROM rounds WHERE table_id = ?1")
STATEMENT(DROP_MOVES, "DELETE FROM moves WHERE table_id = ?1 AND round = ?2")
STATEMENT(DROP_ROUND, "DELETE FROM rounds WHERE table_id = ?1 AND number = ?2")
STATEMENT(DROP_REST, "DELETE FROM moves WHERE table_id = ?1")
STATEMENT(DROP_TABLE, "DELETE FROM tables WHERE id = ?1")
STATEMENT(WRITE_RECORD, "UPDATE rounds SET record = ?3, sum = sum_of(?1, ?2, about, ?3)"
                        " WHERE table_id = ?1 AND number = ?2")
STATEMENT(READ_TABLE, "SELECT about, made, sum IS " TABLE_SUM " FROM tables"
                      " WHERE id = ?1 AND used >= 0")
STATEMENT(READ_ROUND, "SELECT about, record, sum IS " ROUND_SUM " FROM rounds"
                      " WHERE table_id = ?1 AND number = ?2")
STATEMENT(READ_MOVES, "SELECT number, seat, action, stand_in, key FROM moves"
                      " WHERE table_id = ?1 AND round = ?2 ORDER BY number")
STATEMENT(COUNT_ROUNDS, "SELECT count(*) FROM rounds WHERE table_id = ?1")
STATEMENT(READ_LISTED, "SELECT id FROM tables WHERE listed ORDER BY made DESC, rowid DESC")
STATEMENT(NEXT_TABLE, "SELECT id FROM tables WHERE id > ?1 AND used >= 0 ORDER BY id LIMIT 1")
