/* Starting, watching and ending a server. */
#include "wire_server.h"

#include "wire_client.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 120 }; /* seconds; a busy machine takes some */

static void become_server(const wire_server *server, int output)
{
    char port[16];
    snprintf(port, sizeof port, "%d", server->port);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive the tool */
    dup2(output, STDOUT_FILENO);
    execl(server->program, server->program, "serve", "--host", WIRE_HOST, "--port", port, "--db",
          server->store, "--tables", "100000", "--tables-per-client", "100000",
          "--connections-per-client", "100000", "--requests-per-client", "100000",
          "--messages-per-client", "100000", "--disk", "0", "--disk-per-client", "0", (char *)NULL);
    perror(server->program);
    _exit(127);
}

/* Reads what the server prints until it names its address, as "http://127.0.0.1:8080/". */
static int port_said(int input)
{
    static const char before[] = "http://" WIRE_HOST ":";
    char text[4096];
    size_t length = 0;
    int64_t until = wire_now() + PATIENCE * (int64_t)1000000000;
    while (length + 1 < sizeof text && wire_now() < until) {
        struct pollfd on = {input, POLLIN, 0};
        if (poll(&on, 1, 100) <= 0)
            continue;
        ssize_t got = read(input, text + length, sizeof text - 1 - length);
        if (got <= 0)
            return 0;
        length += (size_t)got;
        text[length] = '\0';
        const char *address = strstr(text, before);
        if (address && strchr(address, '\n'))
            return atoi(address + strlen(before));
    }
    return 0;
}

bool wire_server_start(wire_server *server)
{
    int ends[2];
    if (pipe(ends))
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    server->process = fork();
    if (server->process == 0) {
        close(ends[0]);
        become_server(server, ends[1]);
    }
    close(ends[1]);
    int port = server->process > 0 ? port_said(ends[0]) : 0;
    server->output = ends[0]; /* stays open, so that it may go on to print */
    if (!port && server->process > 0)
        wire_server_end(server, SIGKILL);
    if (port)
        server->port = port;
    return port != 0;
}

int wire_server_end(wire_server *server, int with)
{
    int status = -1, tries = PATIENCE * 200;
    kill(server->process, with);
    while (waitpid(server->process, &status, WNOHANG) != server->process && tries-- > 0)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    if (tries < 0) {
        kill(server->process, SIGKILL);
        waitpid(server->process, &status, 0);
        status = -1;
    }
    server->process = 0;
    close(server->output);
    return status;
}

long wire_memory(pid_t process)
{
    char path[64], line[256];
    long size = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6))
            size = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return size;
}
