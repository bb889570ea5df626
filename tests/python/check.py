"""What tests/python.sh asks of the package `hunch`: each function is a test, named by a sentence."""
import gc
import json
import os
import sys
import xml.etree.ElementTree

import numpy as np

import hunch
from hunch.train import curve, matches, settings

GAMES = {"cambio": "bayes-v2", "perudo": "binomial", "dutch": "dutch-expert", "vinto": "vinto-basic", "golf": "golf-basic"}


def refuses(words, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except ValueError as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"not refused: {words}")


# ---- vectors ----


def every_game_and_preset_steps():
    for game in hunch.games():
        for preset in hunch.presets(game):
            tables = hunch.vector(game, preset, seats=2, tables=16, seed=3)
            rounds = 0
            for _ in range(300):
                action = tables.sample()
                assert tables.legal[np.arange(16), action].all()
                told = tables.step()
                assert (told.reward.sum(axis=1).round(3) == told.ended).all()
                rounds += int(told.ended.sum())
            assert rounds or game == "perudo", (game, preset)


def arrays_are_the_librarys_and_not_copied():
    tables = hunch.vector("cambio", seats=3, tables=4)
    where = [a.ctypes.data for a in tables.deal()]
    before = tables.features.copy()
    tables.sample()
    assert [a.ctypes.data for a in tables.step()] == where
    assert (before != tables.features).any()
    refuses("read-only", tables.features.__setitem__, 0, 1)


def rounds_follow_from_seed_table_and_number():
    def course(**named):
        tables = hunch.vector("dutch", seats=3, opponents=["dutch-easy"], seed=5, **named)
        seen = []
        for _ in range(60):
            tables.sample()
            tables.step()
            seen.append(tables.features[:8].copy())
        return np.array(seen)

    one = course(tables=8)
    assert (one == course(tables=8)).all() and (one == course(tables=40, threads=3)).all()
    assert (one != course(tables=8, rotate=True)).any()


def draws_go_by_weights_and_logits():
    tables = hunch.vector("cambio", tables=4000)
    weights = np.ones(tables.legal.shape, np.float32)
    weights[:, 0] = 3
    assert 0.7 < (tables.sample(weights=weights) == 0).mean() < 0.8
    assert 0.7 < (tables.sample(logits=np.log(weights)) == 0).mean() < 0.8
    refuses("expected (4000, ", tables.sample, weights=np.ones(3))
    refuses("not both", tables.sample, weights=weights, logits=weights)


def wrong_calls_are_refused():
    refuses("no game \"chess\"; there are: cambio", hunch.vector, "chess")
    refuses("9 seats; these rules allow 2 to 8", hunch.vector, "cambio", seats=9)
    refuses("0 tables; expected 1 to 16777216", hunch.vector, "cambio", tables=0)
    refuses("1000000000000 tables; expected 1 to 16777216", hunch.vector, "cambio", tables=10**12)
    refuses("0 threads; expected 1 to 64", hunch.vector, "cambio", threads=0)
    refuses("opponents is 'random'; expected a list", hunch.vector, "cambio", opponents="random")
    refuses("players is 'random'; expected a list", hunch.Table, "cambio", players="random")
    refuses("rules are 'x'; expected", hunch.vector, "cambio", rules="x")
    refuses("chess", hunch.vector, "cambio", opponents=["chess"])
    refuses("name their players", hunch.vector, "cambio", learn=[0])
    refuses("no rule \"flops\"", hunch.vector, "cambio", rules={"flops": "all"})
    refuses("flips", hunch.vector, "cambio", rules={"flips": "both"})
    tables = hunch.vector("cambio", rules={"flips": "all", "opening_discard": False, "values": {"A": 5}}, tables=3)
    assert "discard - of 0" in tables.text(0)
    refuses("table 0: `play`", tables.step, [2, 0, 0])
    refuses("table 2: no action has the number 500", tables.step, [0, 0, 500])
    refuses("table 1: no action has the number 65536", tables.step, [0, 65536, 0])
    refuses("table 0: no action has the number -1", tables.step, np.array([-1, 0, 0]))
    refuses("actions are float64; expected whole numbers", tables.step, [0.7, 0, 0])
    tables.step(np.zeros(3, np.int64))


def opponents_play_and_threads_end():
    threads = len(os.listdir("/proc/self/task"))
    for _ in range(5):
        tables = hunch.vector("golf", seats=4, opponents=["golf-basic", "random@easy"], tables=6, threads=4, rotate=True)
        assert tables.learn == [0, 1]
        for _ in range(40):
            tables.sample()
            tables.step()
            assert set(tables.seat) <= {0, 1}
    del tables
    gc.collect()
    assert len(os.listdir("/proc/self/task")) == threads


def the_encoding_is_listed_and_one_hot():
    for game in hunch.games():
        encoding = hunch.encoding(game, 4)
        tables = hunch.vector(game, seats=4, tables=8)
        assert tables.features.shape[1] == encoding.size == tables.encoding.size
        assert sum(f.length * (4 if f.stride else 1) for f in encoding.features) == encoding.size
        floats = encoding.one_hot(tables.features)
        assert floats.shape == (8, encoding.floats) and floats.min() >= 0 and floats.max() <= 1
        assert str(encoding).count("\n") == len(encoding.features)
    assert (hunch.vector("perudo", tables=4).features[:, hunch.encoding("perudo").index("in_play")] == 10).all()


# ---- PettingZoo: what its own api_test asks, step by step ----


def check_observation(env, agent, seen):
    space = env.observation_space(agent)
    assert space is env.observation_space(agent), "spaces are the same object at each call"
    assert env.action_space(agent) is env.action_space(agent)
    assert space.contains(seen), "an observation lies in its space"
    assert seen["action_mask"].dtype == np.int8 and set(np.unique(seen["action_mask"])) <= {0, 1}
    assert seen["action_mask"].shape == (env.action_space(agent).n,)


def check_aec(env):
    """pettingzoo.test.api_test: test_api, test_observation, test_rewards_terminations_truncations, test_action_flexibility."""
    assert isinstance(env.metadata, dict) and env.metadata["name"]
    for call, *given in ((env.last,), (env.step, 0), (env.observe, env.possible_agents[0]), (env.render,)):
        refuses("call reset() first", call, *given)
    assert env.possible_agents and len(env.possible_agents) == env.max_num_agents
    for repeat in range(3):
        env.reset(seed=repeat if repeat < 2 else None)
        assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        assert not any(env.terminations.values()) and not any(env.rewards.values())
        assert env.agent_selection in env.agents
        steps, total, done = 0, 0.0, set()
        owed = dict.fromkeys(env.agents, 0.0)  # rewards since the agent's last step
        for agent in env.agent_iter(100000):
            assert agent == env.agent_selection and agent in env.agents
            seen, reward, terminated, truncated, info = env.last()
            assert env.last(observe=False)[0] is None
            assert isinstance(info, dict) and isinstance(terminated, bool) and isinstance(truncated, bool)
            assert reward == owed[agent] and isinstance(reward, float)
            check_observation(env, agent, seen)
            for other in env.agents:
                check_observation(env, other, env.observe(other))
            if terminated or truncated:
                total += reward
                done.add(agent)
                refuses("None", env.step, 0)
                env.step(None)
                assert agent not in env.agents and agent not in env.rewards
                continue
            assert seen["action_mask"].any()
            refuses("is to act", env.step, None)
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            assert set(env.rewards) == set(env.agents)
            owed[agent] = 0.0
            for other, more in env.rewards.items():
                owed[other] += more
            steps += 1
        assert not env.agents and done == set(env.possible_agents) and steps > 1
        if len(env.possible_agents) == env._table.seats:
            assert abs(total - 1) < 1e-6, "the shares of a round are one win"
        refuses("call reset()", env.last)
        refuses("call reset()", env.step, None)
    assert env.unwrapped is env
    env.close()


def aec_passes_the_steps_of_api_test():
    for game, player in GAMES.items():
        for preset in hunch.presets(game):
            check_aec(hunch.env(game, preset, seats=2))
        check_aec(hunch.env(game, seats=3, opponents={1: player + "@easy"}))
    assert "turn 0" in shown("cambio")
    refuses("render_mode", hunch.env, "cambio", render_mode="human")
    refuses("opponents", hunch.env, "cambio", opponents={0: "random", 1: "random"})
    refuses("expected players by seat", hunch.env, "cambio", opponents=["random"])


def shown(game):
    env = hunch.env(game, render_mode="ansi")
    env.reset(seed=1)
    return env.render()


def aec_is_replayed_by_its_seed():
    def course():
        env = hunch.env("cambio", "cambio-lock", seats=3)
        env.reset(seed=11)
        seen = []
        for agent in env.agent_iter():
            observation, _, over, _, _ = env.last()
            seen.append(observation["observation"])
            env.step(None if over else int(np.flatnonzero(observation["action_mask"])[-1]))
        return seen

    one, two = course(), course()
    assert len(one) == len(two) and all((a == b).all() for a, b in zip(one, two))


def check_parallel(env):
    """pettingzoo.test.parallel_api_test."""
    assert len(env.possible_agents) == env.max_num_agents
    refuses("call reset() first", env.step, {})
    for seed in range(3):
        seen, infos = env.reset(seed=seed)
        assert env.agents == env.possible_agents and set(seen) == set(infos) == set(env.agents)
        total = 0.0
        for _ in range(100000):
            if not env.agents:
                break
            live = set(env.agents)
            actions = {a: env.action_space(a).sample(seen[a]["action_mask"]) for a in env.agents}
            seen, rewards, terminated, truncated, infos = env.step(actions)
            for told in (seen, rewards, terminated, truncated, infos):
                assert set(told) == live
            for agent in live:
                check_observation(env, agent, seen[agent])
            total += sum(rewards.values())
            assert set(env.agents) == (set() if any(terminated.values()) else live)
        assert not env.agents and 0 <= total < 1 + 1e-6
    seen, _ = env.reset(seed=1)
    actions = {a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in env.agents}
    for agent in env.agents:
        waits = actions[agent] == env.wait
        refuses("it waits" if waits else "is to act", env.step, {**actions, agent: 0 if waits else env.wait})


def parallel_passes_the_steps_of_parallel_api_test():
    for game, player in GAMES.items():
        check_parallel(hunch.parallel_env(game, seats=2))
        check_parallel(hunch.parallel_env(game, seats=3, opponents={0: player}))


# ---- tables ----


def a_table_is_played_with_reasons_and_recorded():
    for game, player in GAMES.items():
        table = hunch.Table(game, players=[None, player, "random"])
        table.deal(seed=7, first=1)
        for _ in range(100000):
            if table.over:
                break
            seat = table.deciders[0]
            seen = table.seen(seat)
            assert seen["legal"] and "view" in seen
            hint = table.decide(seat, player)
            assert hint["action"] in seen["legal"] and len(table.why(seat, player)) > 5
            refuses("action", table.act, seat, "castle")
            table.act(seat, hint["action"])
            if seat == 1:
                table.play()
        score = table.score()
        assert abs(sum(score["shares"]) - 1) < 1e-6
        again = hunch.Table.restore(json.loads(json.dumps(table.save())))
        assert again.over and again.score()["points"] == score["points"]
        assert table.record()
    refuses("chess", hunch.Table, "chess")
    seeds = set()
    for _ in range(2):
        table = hunch.Table("golf")
        table.deal()
        seeds.add(table.save()["seed"])
    assert len(seeds) == 2


# ---- training, as far as it goes without torch ----


def seats_that_learn_as_nets_are_asked_for_choices_alone():
    tables = hunch.vector("cambio", tables=64, nets=True)
    trail = tables.encoding.index("cards")
    for _ in range(200):
        assert (tables.legal.sum(axis=1) > 1).all() and tables.features[:, trail].any()
        tables.sample()
        tables.step()
    refuses("does not play at 7 seats; expected at most 6", hunch.vector, "cambio", seats=7, opponents=["net"])


def settings_of_every_game_are_read_back():
    for game in hunch.games():
        own = settings.of_game(game)
        assert own.game == game and settings.parse(own.text()) == own
        assert {t.preset for t in own.tables} == set(hunch.presets(game)) and len({t.seats for t in own.tables}) > 2
        assert own.on("cuda").width == own.cuda["width"] and own.on("cpu").width == own.width
        assert settings.parse(own.on("cuda").text()) == own.on("cuda")


def bad_settings_are_refused_with_what_was_expected():
    good = settings.of_game("cambio").text()

    def changed(old, new):
        assert old in good
        return good.replace(old, new, 1)

    for text, words in ((": :", "this is not YAML"), ("[1]", "expected `game`, one of cambio"),
                        (changed("game: cambio", "game: chess"), "expected `game`"),
                        (changed("rate: 0.002", "rat: 0.002"), "no setting `rat`; there are game, tables"),
                        (changed("rate: 0.002", "rate: fast"), "`rate` is 'fast'; expected a number"),
                        (changed("epochs: 3", "epochs: 2.5"), "`epochs` is 2.5; expected a whole number"),
                        (changed("first: 64", "first: 60"), "expected a multiple of 16"),
                        (changed("first: 64", "first: 512"), "`first` is 512; expected 16 to 256"),
                        (changed("share: 5", "shares: 5"), "`tables[0]` has `shares`; expected preset, seats, share"),
                        (changed("  share: 5\n", ""), "`tables[0]`: missing 1 required"),
                        (changed("share: 5", "share: 0"), "expected a share above 0"),
                        (changed("seats: 2", "seats: 7"), "`tables[0].seats` is 7; nets play at up to 6"),
                        (changed("preset: cambio", "preset: poker"), "poker"),
                        (changed("- bayes-v2", "- chess"), "chess"),
                        (changed("  width: 12288", "  wide: 1"), "`cuda` has `wide`")):
        refuses(words, settings.parse, text)
    refuses("no game \"chess\"", settings.of_game, "chess")


def a_learning_curve_is_a_picture():
    match = settings.Match("cambio", 2, "bayes-v2")
    points = [(m, matches.Result(match, s, s - 0.02, s + 0.02)) for m, s in ((0, 0.3), (1, 0.4), (2.5, 0.55))]
    picture = xml.etree.ElementTree.fromstring(curve.svg(points, 3))
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "minutes" in words and "60 %" in words and "2.5" in words and any("bayes-v2" in w for w in words)


TESTS = [every_game_and_preset_steps, arrays_are_the_librarys_and_not_copied, rounds_follow_from_seed_table_and_number,
         draws_go_by_weights_and_logits, wrong_calls_are_refused, opponents_play_and_threads_end,
         the_encoding_is_listed_and_one_hot, aec_passes_the_steps_of_api_test, aec_is_replayed_by_its_seed,
         parallel_passes_the_steps_of_parallel_api_test, a_table_is_played_with_reasons_and_recorded,
         seats_that_learn_as_nets_are_asked_for_choices_alone, settings_of_every_game_are_read_back,
         bad_settings_are_refused_with_what_was_expected, a_learning_curve_is_a_picture]
for test in TESTS:
    if len(sys.argv) < 2 or test.__name__ in sys.argv[1:]:
        print(test.__name__.replace("_", " "), flush=True)
        test()
