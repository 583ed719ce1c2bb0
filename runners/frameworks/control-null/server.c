// A control: answers a constant to each path and does nothing else, so that its rate is what the load generator can reach
// on this host. One thread, one epoll loop, no allocation a request. What it reads is a stream: requests may come in any
// number of packets and several in one.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  MOST_FILES = 1 << 17,
  LONGEST_LINE = 64,                // of a line, what is looked at; longer header lines are none that matter here
  READ_BYTES = 16 * 1024,
  SHORTEST_REQUEST_BYTES = 5,       // "G /\n\n"
  ANSWER_BYTES = 1280,
  MOST_ANSWERS = READ_BYTES / SHORTEST_REQUEST_BYTES + 1, // of one read; one may have begun before it
  MOST_BODY_BYTES = 1 << 20,
};

// As long as what the scenarios json and order are answered.
#define PRODUCTS \
  "{\"page\":417254,\"next\":417255,\"products\":[{\"id\":3338032,\"name\":\"Kettle\",\"price\":3499,\"curre" \
  "ncy\":\"EUR\",\"tags\":[\"kitchen\",\"steel\"],\"in_stock\":true,\"url\":\"/products/3338032\"},{\"id\":333" \
  "8033,\"name\":\"Lamp\",\"price\":2250,\"currency\":\"EUR\",\"tags\":[\"light\"],\"in_stock\":true,\"url\":\"/" \
  "products/3338033\"},{\"id\":3338034,\"name\":\"Bicycle\",\"price\":64900,\"currency\":\"EUR\",\"tags\":[\"" \
  "outdoor\",\"sport\"],\"in_stock\":false,\"url\":\"/products/3338034\"},{\"id\":3338035,\"name\":\"Notebo" \
  "ok\",\"price\":399,\"currency\":\"EUR\",\"tags\":[\"paper\",\"office\"],\"in_stock\":true,\"url\":\"/product" \
  "s/3338035\"},{\"id\":3338036,\"name\":\"Chair\",\"price\":12900,\"currency\":\"EUR\",\"tags\":[\"wood\",\"of" \
  "fice\"],\"in_stock\":true,\"url\":\"/products/3338036\"},{\"id\":3338037,\"name\":\"Tent\",\"price\":1895" \
  "0,\"currency\":\"EUR\",\"tags\":[\"outdoor\"],\"in_stock\":false,\"url\":\"/products/3338037\"},{\"id\":33" \
  "38038,\"name\":\"Knife\",\"price\":4725,\"currency\":\"EUR\",\"tags\":[\"kitchen\",\"steel\"],\"in_stock\":t" \
  "rue,\"url\":\"/products/3338038\"},{\"id\":3338039,\"name\":\"Clock\",\"price\":2999,\"currency\":\"EUR\"," \
  "\"tags\":[\"wall\"],\"in_stock\":true,\"url\":\"/products/3338039\"}]}"
#define ORDER \
  "{\"shop\":5859,\"order\":19068519,\"customer\":\"Asa Berg1\",\"products\":[\"abcdefgh\",\"ijk" \
  "lmnop\",\"qrstuvwx\"],\"total\":9075418723}"

struct answer {
  const char *path;                 // one that ends in ? or / stands for all that begin so
  const char *status, *type, *body;
  char text[ANSWER_BYTES];
  size_t length;
};

static struct answer answers[] = {
  {"/", "200 OK", "text/plain", "Hello, World!", "", 0},
  {"/ping", "200 OK", "application/json", "{\"sequence\": 2}", "", 0},
  {"/products?", "200 OK", "application/json", PRODUCTS, "", 0},
  {"/shops/", "200 OK", "application/json", ORDER, "", 0},
  {NULL, "404 Not Found", "text/plain", "", "", 0},
};
static struct answer *const not_found = &answers[sizeof answers / sizeof *answers - 1];

struct connection {
  char line[LONGEST_LINE];
  unsigned line_length;
  unsigned body_left;               // of the request, not read yet
  unsigned content_length;
  bool is_head, is_last, is_count;  // is_head: the request line was read
  struct answer *answer;
  char *unsent;                     // what the socket did not take; nothing is read until it is gone
  size_t unsent_length;
};

static struct connection connections[MOST_FILES];
static unsigned long served;
static time_t second;
static int poll_fd;

static void die(const char *what) {
  perror(what);
  exit(1);
}

// The answers are written anew when the second changes, and only then.
static void write_answers(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (now.tv_sec == second) return;
  second = now.tv_sec;
  char date[40];
  struct tm parts;
  strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&second, &parts));
  for (struct answer *each = answers; each <= not_found; each++)
    each->length = snprintf(each->text, ANSWER_BYTES,
                            "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nDate: %s\r\n\r\n%s",
                            each->status, each->type, strlen(each->body), date, each->body);
}

static void close_connection(int fd) {
  free(connections[fd].unsent);
  connections[fd] = (struct connection){0};
  close(fd);
}

static void watch(int fd, unsigned events, int operation) {
  struct epoll_event event = {.events = events, .data.fd = fd};
  if (epoll_ctl(poll_fd, operation, fd, &event) < 0) die("epoll_ctl");
}

static bool is_at(const char *path, const char *beginning) {
  size_t length = strlen(beginning);
  if (strncmp(path, beginning, length) != 0) return false;
  return path[length] == 0 || (length > 1 && strchr("?/", beginning[length - 1]));
}

// False where it is no request line. Any method is answered by its path.
static bool read_request_line(struct connection *connection) {
  char *path = strchr(connection->line, ' ');
  if (!path || path == connection->line || path[1] != '/') return false;
  *path++ = 0;
  char *end = strchr(path, ' ');
  if (!end) end = path + strlen(path);
  connection->is_last = strncmp(end, " HTTP/1.0", 9) == 0;
  *end = 0;
  connection->is_count = strcmp(path, "/count") == 0;
  connection->answer = not_found;
  for (struct answer *each = answers; each < not_found; each++)
    if (is_at(path, each->path)) connection->answer = each;
  connection->is_head = true;
  return true;
}

// False where the body's length is none that is read here.
static bool read_header(struct connection *connection) {
  char *value = strchr(connection->line, ':');
  if (!value) return false;
  *value++ = 0;
  value += strspn(value, " \t");
  if (strcasecmp(connection->line, "connection") == 0 && strncasecmp(value, "close", 5) == 0) connection->is_last = true;
  if (strcasecmp(connection->line, "transfer-encoding") == 0) return false;
  if (strcasecmp(connection->line, "content-length") == 0) {
    char *end;
    long length = strtol(value, &end, 10);
    if (end == value || *end != 0 || length < 0 || length > MOST_BODY_BYTES) return false;
    connection->content_length = length;
  }
  return true;
}

// Appends the answer to the request that is whole now; gives the end of what was written.
static char *write_answer(struct connection *connection, char *out) {
  connection->is_head = false;
  connection->content_length = 0;
  if (!connection->is_count) {
    served++;
    memcpy(out, connection->answer->text, connection->answer->length);
    return out + connection->answer->length;
  }
  char count[24];
  int length = snprintf(count, sizeof count, "%lu", served);
  return out + sprintf(out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", length, count);
}

// Takes what came into the connection's state. Gives the end of the answers, or NULL where it was no request.
static char *take(struct connection *connection, const char *in, const char *in_end, char *out) {
  while (in < in_end) {
    if (connection->body_left > 0) {
      size_t here = in_end - in;
      if (here > connection->body_left) here = connection->body_left;
      in += here;
      connection->body_left -= here;
      if (connection->body_left == 0) out = write_answer(connection, out);
      if (connection->body_left == 0 && connection->is_last) return out;
      continue;
    }
    char byte = *in++;
    if (byte != '\n') {
      if (connection->line_length < LONGEST_LINE - 1) connection->line[connection->line_length++] = byte;
      continue;
    }
    unsigned length = connection->line_length;
    if (length > 0 && connection->line[length - 1] == '\r') length--;
    connection->line[length] = 0;
    connection->line_length = 0;
    if (length > 0) {
      if (!(connection->is_head ? read_header(connection) : read_request_line(connection))) return NULL;
    } else if (connection->is_head) {
      connection->body_left = connection->content_length;
      if (connection->body_left == 0) out = write_answer(connection, out);
      if (connection->body_left == 0 && connection->is_last) return out;
    }
  }
  return out;
}

// Keeps what the socket does not take; the only place that allocates, and no closed loop gets here.
static void send_answers(int fd, const char *out, size_t length) {
  struct connection *connection = &connections[fd];
  ssize_t sent = send(fd, out, length, MSG_NOSIGNAL);
  if (sent < 0 && errno != EAGAIN) return close_connection(fd);
  if (sent < 0) sent = 0;
  if ((size_t)sent == length) {
    if (connection->is_last && !connection->is_head && connection->body_left == 0) close_connection(fd);
    return;
  }
  connection->unsent_length = length - sent;
  connection->unsent = malloc(connection->unsent_length);
  if (!connection->unsent) die("malloc");
  memcpy(connection->unsent, out + sent, connection->unsent_length);
  watch(fd, EPOLLOUT, EPOLL_CTL_MOD);
}

static void serve(int fd) {
  static char in[READ_BYTES], out[MOST_ANSWERS * ANSWER_BYTES];
  struct connection *connection = &connections[fd];
  if (connection->unsent) {
    char *unsent = connection->unsent;
    connection->unsent = NULL;
    watch(fd, EPOLLIN, EPOLL_CTL_MOD);
    send_answers(fd, unsent, connection->unsent_length);
    free(unsent);
    return;
  }
  ssize_t length = recv(fd, in, READ_BYTES, 0);
  if (length < 0 && errno == EAGAIN) return;
  char *end = length > 0 ? take(connection, in, in + length, out) : NULL;
  if (!end) return close_connection(fd);
  if (end > out) send_answers(fd, out, end - out);
}

static void accept_connections(int listener) {
  for (;;) {
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0 && (errno == EAGAIN || errno == ECONNABORTED || errno == EINTR)) return;
    if (fd < 0) die("accept");
    if (fd >= MOST_FILES) {
      close(fd);
      continue;
    }
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    watch(fd, EPOLLIN, EPOLL_CTL_ADD);
  }
}

static int listen_on(int port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
  if (listener < 0) die("socket");
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) die("bind");
  if (listen(listener, 65535) < 0) die("listen");
  return listener;
}

int main(int count, char **arguments) {
  int port = count == 2 ? atoi(arguments[1]) : 0;
  if (port < 1 || port > 65535) {
    fprintf(stderr, "usage: server PORT\n");
    return 2;
  }
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  int listener = listen_on(port);
  poll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (poll_fd < 0) die("epoll_create1");
  watch(listener, EPOLLIN, EPOLL_CTL_ADD);
  for (;;) {
    struct epoll_event events[512];
    int ready = epoll_wait(poll_fd, events, 512, -1);
    if (ready < 0 && errno != EINTR) die("epoll_wait");
    write_answers();
    for (int each = 0; each < ready; each++) {
      int fd = events[each].data.fd;
      if (fd == listener) accept_connections(listener);
      else serve(fd);
    }
  }
}
