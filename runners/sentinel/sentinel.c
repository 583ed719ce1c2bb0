/*
 * The sentinel's clock and sockets: asks prepared questions at their instants and keeps what came back, byte for byte.
 * It draws no random number and judges nothing: runners/lib/trial/sentinel.ts does both, before and after the load. It is
 * in C because whoever sleeps for 50 ms beside a busy server wakes with cold caches: a look then costs the load about
 * 0.03 ms of CPU here, and ten times that in a large runtime; so does starting a program.
 *
 *   sentinel HOST PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US FOLDER [PROGRAM ARGUMENTS]
 *
 * Standard input: `questions N`, then N times `AT_US IS_HEAD LENGTH`, a line break and the bytes of the request;
 * `looks N`, then N instants at which PROGRAM is started, its output into FOLDER/0, FOLDER/1 …; then `start NS`, an
 * instant of CLOCK_MONOTONIC from which all microseconds count. Its end is the end of the load: from then on nothing more
 * is begun, and answers are waited for GRACE_US at most.
 * Standard output: for each question whose instant came `row AT_US SENT_US SETTLED_US OUTCOME ERRNO IS_END LENGTH`, a
 * line break and the bytes of the answer; for each connection `connection PORT OPENED_US CLOSED_US`; for each look
 * `look STARTED_US ENDED_US CPU_US STATUS`, as wait(2) has it; then `end NOW_US`. What did not happen is -1; SENT_US is
 * the first time, where a connection was gone. OUTCOME: answered, long (not kept), closed, stray (bytes had come before
 * that nobody asked for), timeout, pending.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "answer-end.h"
#include "protocol.h"

enum { MOST_SOCKETS = 64, ROOM_BYTES = 16384, LONGEST_ANSWER_BYTES = 1000000 };

/* fd is -1 where the place is free; row is null while the connection is idle. */
struct connection {
  int fd;
  bool is_connected, is_reused, is_stray;
  struct row *row;
  size_t sent, length, room;
  char *bytes;
  size_t number;
};

static struct addrinfo *address;
static struct timespec start;
static long long timeout_us, grace_us;
static int most_connections;
static struct connection connections[MOST_SOCKETS];
static struct row *rows;
static struct opened *opened;
/* The instants of the rows before `due` have come; those before `asked` have a connection, or waited too long for one. */
static size_t row_count, due, asked, opened_count;
static struct look *looks;
static size_t look_count, begun;

static long long now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - start.tv_sec) * 1000000LL + (now.tv_nsec - start.tv_nsec) / 1000;
}

static void settle(struct row *row, const char *outcome, int error) {
  row->settled_us = now_us();
  row->outcome = outcome;
  row->error = error;
}

static void hang_up(struct connection *connection) {
  opened[connection->number].closed_us = now_us();
  close(connection->fd);
  free(connection->bytes);
  *connection = (struct connection){.fd = -1};
}

/* The answer's bytes go to the row; the connection is idle, or gone where it is of no use any more. */
static void end_row(struct connection *connection, const char *outcome, int error, bool is_kept) {
  struct row *row = connection->row;
  settle(row, outcome, error);
  row->answer_length = connection->length;
  row->answer = connection->bytes == NULL ? NULL : resize(connection->bytes, connection->length + 1);
  connection->bytes = NULL;
  connection->length = connection->room = 0;
  connection->row = NULL;
  if (!is_kept) hang_up(connection);
}

static void send_rest(struct connection *connection) {
  struct row *row = connection->row;
  if (row == NULL || connection->sent == row->request_length) return;
  const char *rest = row->request + connection->sent;
  ssize_t count = send(connection->fd, rest, row->request_length - connection->sent, MSG_NOSIGNAL);
  /* A broken connection is told by what is read next. */
  if (count > 0) connection->sent += (size_t)count;
}

static void ask(struct connection *connection, struct row *row, bool is_reused) {
  connection->row = row;
  connection->sent = 0;
  connection->is_reused = is_reused;
  if (row->sent_us < 0) row->sent_us = now_us();
  if (connection->is_stray) end_row(connection, "stray", 0, false);
  else if (connection->is_connected) send_rest(connection);
}

static void ask_anew(struct row *row) {
  struct connection *free_place = connections;
  while (free_place->fd >= 0) free_place++;
  int fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) {
    perror("sentinel: no socket");
    exit(1);
  }
  int yes = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  *free_place = (struct connection){.fd = fd, .number = opened_count};
  opened = resize(opened, (opened_count + 1) * sizeof *opened);
  opened[opened_count++] = (struct opened){.port = -1, .opened_us = now_us(), .closed_us = -1};
  ask(free_place, row, false);
  bool is_refused = connect(fd, address->ai_addr, address->ai_addrlen) < 0 && errno != EINPROGRESS;
  if (is_refused) end_row(free_place, "closed", errno, false);
}

/* The connection stands, or it never will. */
static bool finish_connecting(struct connection *connection) {
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) {
    end_row(connection, "closed", error, false);
    return false;
  }
  struct sockaddr_storage own;
  size = sizeof own;
  getsockname(connection->fd, (struct sockaddr *)&own, &size);
  in_port_t port = own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port : ((struct sockaddr_in *)&own)->sin_port;
  opened[connection->number].port = ntohs(port);
  connection->is_connected = true;
  return true;
}

static void end_of_connection(struct connection *connection, int error) {
  struct row *row = connection->row;
  if (row == NULL) {
    hang_up(connection);
  } else if (connection->is_reused && connection->length == 0) {
    /* The server may close a connection that is idle; whether it keeps them is verified elsewhere. */
    hang_up(connection);
    ask_anew(row);
  } else {
    row->is_end = true;
    end_row(connection, "closed", error, false);
  }
}

static void receive(struct connection *connection) {
  if (connection->room - connection->length < ROOM_BYTES) {
    connection->room += 2 * ROOM_BYTES;
    connection->bytes = resize(connection->bytes, connection->room + 1);
  }
  char *free_bytes = connection->bytes + connection->length;
  ssize_t count = recv(connection->fd, free_bytes, connection->room - connection->length, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    end_of_connection(connection, count < 0 ? errno : 0);
    return;
  }
  if (connection->row == NULL) {
    connection->is_stray = true;
    return;
  }
  connection->length += (size_t)count;
  connection->bytes[connection->length] = '\0';
  struct answer_end end = find_answer_end(connection->bytes, connection->length, connection->row->is_head);
  if (end.length > 0) {
    end_row(connection, "answered", 0, !end.is_last && end.length == connection->length);
  } else if (connection->length > LONGEST_ANSWER_BYTES) {
    connection->length = 0;
    end_row(connection, "long", 0, false);
  }
}

/* In the order of their instants; what finds no connection waits, and its latency with it. */
static void ask_what_is_due(void) {
  for (; asked < due; asked++) {
    struct row *row = &rows[asked];
    if (now_us() >= row->at_us + timeout_us) {
      settle(row, "timeout", 0);
      continue;
    }
    struct connection *idle = NULL;
    int open_count = 0;
    for (int place = 0; place < MOST_SOCKETS; place++) {
      if (connections[place].fd < 0) continue;
      open_count++;
      if (connections[place].row == NULL) idle = &connections[place];
    }
    if (idle != NULL) ask(idle, row, true);
    else if (open_count < most_connections) ask_anew(row);
    else return;
  }
}

static void watch_connection(struct connection *connection, short events) {
  if (connection->fd < 0 || events == 0) return;
  if (!connection->is_connected && !finish_connecting(connection)) return;
  send_rest(connection);
  if (events & (POLLIN | POLLHUP | POLLERR)) receive(connection);
}

static bool is_end_of_input(void) {
  char bytes[64];
  return read(STDIN_FILENO, bytes, sizeof bytes) == 0;
}

static long long least(long long a, long long b) { return a < b ? a : b; }

static bool is_looking(void) { return begun > 0 && looks[begun - 1].exit_fd >= 0; }

/* One after the other: a look waits for the end of the one before. The instant of the next one, or none. */
static long long look_when_due(const char *folder, char **program, bool is_finishing) {
  long long now = now_us();
  if (is_finishing || is_looking() || begun == look_count) return now + 1000000;
  if (looks[begun].at_us > now) return looks[begun].at_us;
  begin_look(&looks[begun], begun, folder, program, now);
  begun++;
  return now + 1000000;
}

static void watch(const char *folder, char **program) {
  long long finish_us = -1;
  for (;;) {
    long long now = now_us();
    while (finish_us < 0 && due < row_count && rows[due].at_us <= now) due++;
    ask_what_is_due();
    long long wake_us = finish_us < 0 ? (due < row_count ? rows[due].at_us : now + 1000000) : finish_us;
    wake_us = least(wake_us, look_when_due(folder, program, finish_us >= 0));
    if (asked < due) wake_us = least(wake_us, rows[asked].at_us + timeout_us);
    struct pollfd polled[MOST_SOCKETS + 2] = {{.fd = finish_us < 0 ? STDIN_FILENO : -1, .events = POLLIN}};
    polled[MOST_SOCKETS + 1] = (struct pollfd){.fd = is_looking() ? looks[begun - 1].exit_fd : -1, .events = POLLIN};
    bool is_idle = asked == due && !is_looking();
    for (int place = 0; place < MOST_SOCKETS; place++) {
      struct connection *connection = &connections[place];
      if (connection->fd >= 0 && connection->row != NULL) {
        is_idle = false;
        long long last_us = connection->row->at_us + timeout_us;
        if (now >= last_us) end_row(connection, "timeout", 0, false);
        else wake_us = least(wake_us, last_us);
      }
      bool is_sending = connection->row != NULL && connection->sent < connection->row->request_length;
      short events = (short)(POLLIN | (is_sending ? POLLOUT : 0));
      polled[place + 1] = (struct pollfd){.fd = connection->fd, .events = events};
    }
    if (finish_us >= 0 && (is_idle || now >= finish_us)) break;
    long long wait_us = wake_us > now ? wake_us - now : 0;
    struct timespec wait = {.tv_sec = wait_us / 1000000, .tv_nsec = wait_us % 1000000 * 1000};
    if (ppoll(polled, MOST_SOCKETS + 2, &wait, NULL) <= 0) continue;
    if (polled[0].revents != 0 && is_end_of_input()) finish_us = now_us() + grace_us;
    for (int place = 0; place < MOST_SOCKETS; place++) watch_connection(&connections[place], polled[place + 1].revents);
    if (polled[MOST_SOCKETS + 1].revents != 0) end_look(&looks[begun - 1], now_us);
  }
  if (is_looking()) {
    kill(looks[begun - 1].pid, SIGKILL);
    end_look(&looks[begun - 1], now_us);
  }
}

int main(int count, char **arguments) {
  if (count < 7) {
    fprintf(stderr, "sentinel: give HOST PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US FOLDER [PROGRAM ARGUMENTS]\n");
    return 2;
  }
  most_connections = atoi(arguments[3]) < MOST_SOCKETS ? atoi(arguments[3]) : MOST_SOCKETS;
  timeout_us = atoll(arguments[4]);
  grace_us = atoll(arguments[5]);
  prctl(PR_SET_TIMERSLACK, 1);
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  int error = getaddrinfo(arguments[1], arguments[2], &hints, &address);
  if (error != 0) {
    fprintf(stderr, "sentinel: %s: %s\n", arguments[1], gai_strerror(error));
    return 1;
  }
  for (int place = 0; place < MOST_SOCKETS; place++) connections[place].fd = -1;
  rows = read_questions(&row_count);
  looks = read_looks(&look_count);
  if (count == 7) look_count = 0;
  start = read_start();
  watch(arguments[6], arguments + 7);
  write_rows(rows, due);
  write_opened(opened, opened_count);
  write_looks(looks, begun);
  printf("end %lld\n", now_us());
  return 0;
}
