// A control: answers query and page from PostgreSQL and does little else, so that its rate shows what the database of a host
// can reach. One thread, one epoll loop, a few connections to the database in libpq's pipeline mode: each request sends a
// separate statement, and the statements of several requests wait together.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FILES = 4096, REQUEST_BYTES = 4096, ANSWER_BYTES = 64 * 1024, DATABASES = 4, MOST_ROWS = 256, OWN_BYTES = 256 };

struct client {
  char request[REQUEST_BYTES];
  size_t length;
  char own[OWN_BYTES];              // the request's own message
  unsigned generation;              // tells whether the descriptor is still this connection's
  bool is_waiting;                  // for the database; nothing is read meanwhile
};

struct waiting {
  int fd;
  unsigned generation;
  bool is_page;
};

struct database {
  PGconn *connection;
  struct waiting queue[MOST_FILES]; // in the order of the statements
  unsigned first, last;
};

static struct client clients[MOST_FILES];
static struct database databases[DATABASES];
static int poll_fd;

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void watch(int fd, unsigned events, int operation) {
  struct epoll_event event = {.events = events, .data.fd = fd};
  if (epoll_ctl(poll_fd, operation, fd, &event) < 0) die("epoll_ctl");
}

static void close_client(int fd) {
  clients[fd].length = 0;
  clients[fd].is_waiting = false;
  clients[fd].generation++;
  close(fd);
}

static void answer(int fd, const char *status, const char *type, const char *body, size_t length) {
  static char text[ANSWER_BYTES + 512], date[40];
  static time_t second;
  time_t now = time(NULL);
  struct tm parts;
  if (now != second) strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
  second = now;
  int head = snprintf(text, sizeof text, "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nDate: %s\r\n\r\n", status,
                      type, length, date);
  memcpy(text + head, body, length);
  // the largest answer fits into the buffer of a socket, whose earlier answer was read before the next request came
  if (send(fd, text, head + length, MSG_NOSIGNAL) != (ssize_t)(head + length)) close_client(fd);
}

static size_t unescape_path(char *to, size_t room, const char *from) {
  size_t length = 0;
  for (; *from != 0 && *from != ' ' && *from != '&' && length + 1 < room; length++) {
    unsigned byte = (unsigned char)*from;
    int read = 1;
    if (byte == '%' && sscanf(from, "%%%2x%n", &byte, &read) != 1) byte = '%';
    to[length] = (char)byte;
    from += read;
  }
  to[length] = 0;
  return length;
}

static char *escape_html(char *to, const char *from) {
  for (; *from != 0; from++)
    if (strchr("&<>\"'", *from)) to += sprintf(to, "&#%d;", *from);
    else *to++ = *from;
  return to;
}

struct row {
  const char *id, *message;
};

static int by_message(const void *a, const void *b) {
  return strcmp(((const struct row *)a)->message, ((const struct row *)b)->message);
}

static void answer_page(int fd, const PGresult *result) {
  static char body[ANSWER_BYTES];
  struct row rows[MOST_ROWS] = {{"0", clients[fd].own}};
  int count = PQntuples(result) + 1;
  if (count > MOST_ROWS) die("too many messages");
  for (int index = 1; index < count; index++)
    rows[index] = (struct row){PQgetvalue(result, index - 1, 0), PQgetvalue(result, index - 1, 1)};
  qsort(rows, count, sizeof *rows, by_message);
  char *end = stpcpy(body, "<!doctype html><html><head><title>Messages</title></head><body><table><tr><th>id</th>"
                           "<th>message</th></tr>");
  for (int index = 0; index < count; index++) {
    end = stpcpy(stpcpy(stpcpy(end, "<tr><td>"), rows[index].id), "</td><td>");
    end = stpcpy(escape_html(end, rows[index].message), "</td></tr>");
  }
  end = stpcpy(end, "</table></body></html>");
  answer(fd, "200 OK", "text/html; charset=utf-8", body, end - body);
}

static void answer_row(int fd, const PGresult *result) {
  char body[512];
  if (PQntuples(result) == 0) {
    answer(fd, "404 Not Found", "application/json", "{}", 2);
    return;
  }
  int length = snprintf(body, sizeof body, "{\"id\":%s,\"name\":\"%s\",\"price\":%s}", PQgetvalue(result, 0, 0),
                        PQgetvalue(result, 0, 1), PQgetvalue(result, 0, 2));
  answer(fd, "200 OK", "application/json", body, length);
}

static void fail_database(const PGconn *connection) {
  fprintf(stderr, "%s\n", PQerrorMessage(connection));
  exit(1);
}

static void send_statement(int fd, const char *statement, const char *parameter, bool is_page) {
  static unsigned turn;
  struct database *database = &databases[turn++ % DATABASES];
  int parameters = parameter == NULL ? 0 : 1;
  if (!PQsendQueryPrepared(database->connection, statement, parameters, &parameter, NULL, NULL, 0) ||
      !PQpipelineSync(database->connection))
    fail_database(database->connection);
  database->queue[database->last++ % MOST_FILES] = (struct waiting){fd, clients[fd].generation, is_page};
  clients[fd].is_waiting = true;
}

static void read_request(int fd) {
  struct client *client = &clients[fd];
  char *end = client->is_waiting ? NULL : memmem(client->request, client->length, "\r\n\r\n", 4);
  if (end == NULL) {
    if (client->length == REQUEST_BYTES) close_client(fd);
    return;
  }
  *end = 0;
  char *path = strchr(client->request, ' ');
  char id[16];
  if (path != NULL && sscanf(path, " /product/%15[0-9] ", id) == 1) send_statement(fd, "row", id, false);
  else if (path != NULL && strncmp(path, " /messages?add=", 15) == 0) {
    unescape_path(client->own, OWN_BYTES, path + 15);
    send_statement(fd, "messages", NULL, true);
  } else answer(fd, "200 OK", "text/plain", "Hello, World!", 13);
  size_t used = end + 4 - client->request;
  if (client->length < used) return; // it was closed
  client->length -= used;
  memmove(client->request, client->request + used, client->length);
}

static void read_client(int fd) {
  struct client *client = &clients[fd];
  ssize_t length = recv(fd, client->request + client->length, REQUEST_BYTES - client->length, MSG_DONTWAIT);
  if (length <= 0) {
    close_client(fd);
    return;
  }
  client->length += length;
  read_request(fd);
}

static void read_database(struct database *database) {
  PGconn *connection = database->connection;
  if (!PQconsumeInput(connection)) fail_database(connection);
  while (!PQisBusy(connection)) {
    PGresult *result = PQgetResult(connection);
    if (result == NULL) {
      if (database->first == database->last) return;
      continue; // between the statement and its end
    }
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK) {
      struct waiting to = database->queue[database->first % MOST_FILES];
      if (clients[to.fd].generation == to.generation) {
        clients[to.fd].is_waiting = false;
        (to.is_page ? answer_page : answer_row)(to.fd, result);
        if (clients[to.fd].generation == to.generation && clients[to.fd].length > 0) read_request(to.fd);
      }
    } else if (status == PGRES_PIPELINE_SYNC) {
      database->first++;
    } else fail_database(connection);
    PQclear(result);
  }
}

static void open_database(struct database *database, const char *address) {
  PGconn *connection = database->connection = PQconnectdb(address);
  if (PQstatus(connection) != CONNECTION_OK) fail_database(connection);
  const char *statements[][2] = {{"row", "select id, name, price from product where id = $1"},
                                 {"messages", "select id, message from message"}};
  for (size_t index = 0; index < 2; index++) {
    PGresult *result = PQprepare(connection, statements[index][0], statements[index][1], 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail_database(connection);
    PQclear(result);
  }
  if (!PQenterPipelineMode(connection) || PQsetnonblocking(connection, 1) != 0) fail_database(connection);
  watch(PQsocket(connection), EPOLLIN, EPOLL_CTL_ADD);
}

int main(int count, char **arguments) {
  if (count != 3) die("usage: server PORT DATABASE");
  poll_fd = epoll_create1(0);
  for (int index = 0; index < DATABASES; index++) open_database(&databases[index], arguments[2]);
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 4096) < 0) die("listen");
  watch(listener, EPOLLIN, EPOLL_CTL_ADD);
  for (;;) {
    struct epoll_event events[256];
    int ready = epoll_wait(poll_fd, events, 256, -1);
    for (int index = 0; index < ready; index++) {
      int fd = events[index].data.fd;
      struct database *database = NULL;
      for (int each = 0; each < DATABASES; each++)
        if (PQsocket(databases[each].connection) == fd) database = &databases[each];
      if (database != NULL) {
        read_database(database);
        continue;
      }
      if (fd != listener) {
        read_client(fd);
        continue;
      }
      int client = accept(listener, NULL, NULL);
      if (client < 0 || client >= MOST_FILES) continue;
      setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      watch(client, EPOLLIN, EPOLL_CTL_ADD);
    }
    for (int each = 0; each < DATABASES; each++)
      if (PQflush(databases[each].connection) < 0) fail_database(databases[each].connection);
  }
}
