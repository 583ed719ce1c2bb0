#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "response-end.h"
#include "instant.h"
#include "proc.h"
#include "record.h"

enum { ROOM_BYTES = 16384, LONGEST_RESPONSE_BYTES = 1000000 };

/* fd is -1 if the place is free; row is null while the connection is idle. */
struct connection {
  int fd;
  size_t host;
  bool is_connected, is_reused, is_stray;
  struct row *row;
  size_t sent, length, room;
  char *bytes;
  size_t number;
};

/* A connection with its local port. */
struct opened {
  int port;
  unsigned long long cookie;
};

static const struct schedule *schedule;
static struct addrinfo *addresses[MOST_HOSTS];
static struct connection connections[MOST_SOCKETS];
static struct opened *opened;
/* Rows before `due` are due; those before `started` have got a connection or timed out. */
static size_t due, started, opened_count;

void prepare_probe(const struct schedule *prepared) {
  schedule = prepared;
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  for (size_t host = 0; host < schedule->host_count; host++) {
    int error = getaddrinfo(schedule->hosts[host], schedule->port, &hints, &addresses[host]);
    if (error == 0) continue;
    fprintf(stderr, "observer: %s: %s\n", schedule->hosts[host], gai_strerror(error));
    exit(1);
  }
  for (int place = 0; place < MOST_SOCKETS; place++) connections[place].fd = -1;
}

static void settle(struct row *row, const char *outcome, int error) {
  row->settled_us = now_us();
  row->outcome = outcome;
  row->error = error;
}

static void hang_up(struct connection *connection) {
  close(connection->fd);
  free(connection->bytes);
  *connection = (struct connection){.fd = -1};
}

/* Moves the response to the row; closes the connection unless it is reusable. */
static void end_row(struct connection *connection, const char *outcome, int error, bool is_reusable) {
  struct row *row = connection->row;
  settle(row, outcome, error);
  row->answer_length = connection->length;
  row->answer = connection->bytes == NULL ? NULL : resize(connection->bytes, connection->length + 1);
  connection->bytes = NULL;
  connection->length = connection->room = 0;
  connection->row = NULL;
  if (!is_reusable) hang_up(connection);
}

static void send_rest(struct connection *connection) {
  struct row *row = connection->row;
  if (row == NULL || connection->sent == row->request_length) return;
  const char *rest = row->request + connection->sent;
  ssize_t count = send(connection->fd, rest, row->request_length - connection->sent, MSG_NOSIGNAL);
  /* The next read reports a broken connection. */
  if (count > 0) connection->sent += (size_t)count;
}

static void send_request(struct connection *connection, struct row *row, bool is_reused) {
  connection->row = row;
  connection->sent = 0;
  connection->is_reused = is_reused;
  if (row->sent_us < 0) row->sent_us = now_us();
  if (connection->is_stray) end_row(connection, "stray", 0, false);
  else if (connection->is_connected) send_rest(connection);
}

static void send_on_new_connection(struct row *row) {
  struct connection *free_place = connections;
  while (free_place->fd >= 0) free_place++;
  const struct addrinfo *address = addresses[row->host];
  int fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) {
    perror("observer: no socket");
    exit(1);
  }
  int yes = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  *free_place = (struct connection){.fd = fd, .host = row->host, .number = opened_count};
  opened = resize(opened, (opened_count + 1) * sizeof *opened);
  struct opened *added = &opened[opened_count++];
  *added = (struct opened){.port = -1};
  socklen_t size = sizeof added->cookie;
  getsockopt(fd, SOL_SOCKET, SO_COOKIE, &added->cookie, &size);
  send_request(free_place, row, false);
  bool is_rejected = connect(fd, address->ai_addr, address->ai_addrlen) < 0 && errno != EINPROGRESS;
  if (is_rejected) end_row(free_place, "closed", errno, false);
}

/* Called when the connection is established or has failed. */
static bool finish_connecting(struct connection *connection) {
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) {
    end_row(connection, "closed", error, false);
    return false;
  }
  struct sockaddr_storage local;
  size = sizeof local;
  getsockname(connection->fd, (struct sockaddr *)&local, &size);
  in_port_t port = local.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&local)->sin6_port : ((struct sockaddr_in *)&local)->sin_port;
  opened[connection->number].port = ntohs(port);
  connection->is_connected = true;
  return true;
}

static void end_of_connection(struct connection *connection, int error) {
  struct row *row = connection->row;
  if (row == NULL) {
    hang_up(connection);
  } else if (connection->is_reused && connection->length == 0) {
    /* Servers may close idle connections; whether they keep them open is verified elsewhere. */
    hang_up(connection);
    send_on_new_connection(row);
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
  struct response_end end = find_response_end(connection->bytes, connection->length, connection->row->is_head);
  if (end.length > 0) {
    end_row(connection, "answered", 0, !end.is_last && end.length == connection->length);
  } else if (connection->length > LONGEST_RESPONSE_BYTES) {
    connection->length = 0;
    end_row(connection, "long", 0, false);
  }
}

void send_due_requests(bool is_finishing) {
  while (!is_finishing && due < schedule->count && schedule->rows[due].at_us <= now_us()) due++;
  for (; started < due; started++) {
    struct row *row = &schedule->rows[started];
    if (now_us() >= row->at_us + schedule->timeout_us) {
      settle(row, "timeout", 0);
      continue;
    }
    struct connection *idle = NULL, *idle_elsewhere = NULL;
    int open_count = 0;
    for (int place = 0; place < MOST_SOCKETS; place++) {
      if (connections[place].fd < 0) continue;
      open_count++;
      if (connections[place].row != NULL) continue;
      if (connections[place].host == row->host) idle = &connections[place];
      else idle_elsewhere = &connections[place];
    }
    if (idle == NULL && idle_elsewhere != NULL && open_count == schedule->most_connections) {
      hang_up(idle_elsewhere);
      open_count--;
    }
    if (idle != NULL) send_request(idle, row, true);
    else if (open_count < schedule->most_connections) send_on_new_connection(row);
    else return;
  }
}

static void watch_connection(struct connection *connection, short events) {
  if (connection->fd < 0 || events == 0) return;
  if (!connection->is_connected && !finish_connecting(connection)) return;
  send_rest(connection);
  if (events & (POLLIN | POLLHUP | POLLERR)) receive(connection);
}

void watch_connections(const struct pollfd *polled) {
  for (int place = 0; place < MOST_SOCKETS; place++) watch_connection(&connections[place], polled[place].revents);
}

long long poll_connections(struct pollfd *polled, long long wake_us) {
  for (int place = 0; place < MOST_SOCKETS; place++) {
    struct connection *connection = &connections[place];
    struct row *row = connection->row;
    if (row != NULL && now_us() >= row->at_us + schedule->timeout_us) end_row(connection, "timeout", 0, false);
    else if (row != NULL) wake_us = least_us(wake_us, row->at_us + schedule->timeout_us);
    bool is_sending = connection->row != NULL && connection->sent < connection->row->request_length;
    polled[place] = (struct pollfd){.fd = connection->fd, .events = (short)(POLLIN | (is_sending ? POLLOUT : 0))};
  }
  if (started < due) return least_us(wake_us, schedule->rows[started].at_us + schedule->timeout_us);
  return due < schedule->count ? least_us(wake_us, schedule->rows[due].at_us) : wake_us;
}

bool is_probe_socket(unsigned long long cookie) {
  for (const struct opened *each = opened; each < opened + opened_count; each++)
    if (each->cookie == cookie) return true;
  return false;
}

bool is_probing(void) {
  for (int place = 0; place < MOST_SOCKETS; place++)
    if (connections[place].row != NULL) return true;
  return started < due;
}

void write_requests(void) {
  for (const struct row *row = schedule->rows; row < schedule->rows + due; row++) {
    begin_row("request");
    put_number("at_us", row->at_us, 0);
    put_number("sent_us", row->sent_us, 0);
    put_number("settled_us", row->settled_us, 0);
    put_text("outcome", row->outcome);
    put_number("error", row->error, 0);
    put_number("is_end", row->is_end, 0);
    write_row_with(row->answer, row->answer_length);
  }
  for (const struct opened *each = opened; each < opened + opened_count; each++) {
    begin_row("connection");
    put_number("local_port", each->port, 0);
    write_row();
  }
}
