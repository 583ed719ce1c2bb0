// The server of a known schedule: it answers each request DELAY_US after it arrived, and from OFFSET_MS on, every
// PERIOD_MS, nothing leaves it for STALL_MS. The schedule begins with the first request. One thread, one epoll loop; it
// spins shortly before an answer is due, because a timer would be late. On SIGTERM it prints what it did as JSON:
// `slots` is the number of tenths of a millisecond in which a request arrived.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FILES = 4096, MOST_QUEUED = 1 << 16, READ_BYTES = 16 * 1024, SPIN_NS = 30 * 1000, LATE_NS = 100 * 1000, SLOT_NS = 100 * 1000 };

static const char ANSWER[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!";
static const char END[] = "\r\n\r\n";

struct connection {
  unsigned generation;              // an answer to a closed connection is dropped
  unsigned matched;                 // bytes of END at the end of what was read
  bool is_open;
};

struct queued {
  int64_t due_ns;
  int fd;
  unsigned generation;
};

static struct connection connections[MOST_FILES];
static struct queued queue[MOST_QUEUED];
static unsigned head, tail;
static int poll_fd;
static int64_t delay_ns, period_ns, stall_ns, offset_ns, began_ns = -1;
static unsigned long requests, answers, opened, late, slots;
static int64_t latest_ns, slot = -1;
static volatile sig_atomic_t is_ended;

static void die(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

// When the answer to a request that arrived then leaves. It never decreases, so that the queue is in order.
static int64_t due_of(int64_t arrived_ns) {
  int64_t due_ns = arrived_ns + delay_ns;
  int64_t since_ns = due_ns - began_ns - offset_ns;
  if (since_ns < 0 || since_ns % period_ns >= stall_ns) return due_ns;
  return due_ns + stall_ns - since_ns % period_ns;
}

static void close_connection(int fd) {
  connections[fd].is_open = false;
  connections[fd].generation++;
  close(fd);
}

static void accept_connections(int listener) {
  for (;;) {
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC), on = 1;
    if (fd < 0 && (errno == EAGAIN || errno == ECONNABORTED || errno == EINTR)) return;
    if (fd < 0 || fd >= MOST_FILES) die("accept");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event) < 0) die("epoll_ctl");
    connections[fd].is_open = true;
    connections[fd].matched = 0;
    opened++;
  }
}

// A request ends with its head.
static void receive(int fd) {
  static char in[READ_BYTES];
  struct connection *connection = &connections[fd];
  ssize_t length = recv(fd, in, READ_BYTES, 0);
  if (length < 0 && errno == EAGAIN) return;
  if (length <= 0) return close_connection(fd);
  int64_t arrived_ns = now_ns();
  for (ssize_t each = 0; each < length; each++) {
    if (in[each] == END[connection->matched]) connection->matched++;
    else connection->matched = in[each] == END[0];
    if (connection->matched < sizeof END - 1) continue;
    connection->matched = 0;
    if (began_ns < 0) began_ns = arrived_ns;
    requests++;
    slots += arrived_ns / SLOT_NS != slot;
    slot = arrived_ns / SLOT_NS;
    if (tail - head == MOST_QUEUED) die("the queue is full");
    queue[tail++ % MOST_QUEUED] = (struct queued){due_of(arrived_ns), fd, connection->generation};
  }
}

static void answer_due(void) {
  while (head != tail) {
    struct queued *next = &queue[head % MOST_QUEUED];
    int64_t late_ns = now_ns() - next->due_ns;
    if (late_ns < 0) return;
    head++;
    struct connection *connection = &connections[next->fd];
    if (!connection->is_open || connection->generation != next->generation) continue;
    if (late_ns > latest_ns) latest_ns = late_ns;
    late += late_ns > LATE_NS;
    if (send(next->fd, ANSWER, sizeof ANSWER - 1, MSG_NOSIGNAL) == sizeof ANSWER - 1) answers++;
    else close_connection(next->fd);
  }
}

static void end(int signal) {
  (void)signal;
  is_ended = 1;
}

static int listen_on(int port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
  if (listener < 0) die("socket");
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) < 0) die("bind");
  if (listen(listener, 1024) < 0) die("listen");
  if (getsockname(listener, (struct sockaddr *)&address, &size) < 0) die("getsockname");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

int main(int count, char **arguments) {
  if (count != 5) {
    fprintf(stderr, "usage: stall-server DELAY_US PERIOD_MS STALL_MS OFFSET_MS; prints its port\n");
    return 2;
  }
  delay_ns = atoll(arguments[1]) * 1000;
  period_ns = atoll(arguments[2]) * 1000000;
  stall_ns = atoll(arguments[3]) * 1000000;
  offset_ns = atoll(arguments[4]) * 1000000;
  if (period_ns <= 0) return 2;
  prctl(PR_SET_TIMERSLACK, 1);
  struct sigaction action = {.sa_handler = end};
  sigaction(SIGTERM, &action, NULL);
  poll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (poll_fd < 0) die("epoll_create1");
  int listener = listen_on(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, listener, &event) < 0) die("epoll_ctl");
  while (!is_ended) {
    struct epoll_event events[64];
    // a signal that comes before the wait is seen after it
    int64_t wait_ns = head == tail ? 100000000 : queue[head % MOST_QUEUED].due_ns - now_ns() - SPIN_NS;
    if (wait_ns < 0) wait_ns = 0;
    struct timespec wait = {.tv_sec = wait_ns / 1000000000, .tv_nsec = wait_ns % 1000000000};
    int ready = epoll_pwait2(poll_fd, events, 64, &wait, NULL);
    if (ready < 0 && errno != EINTR) die("epoll_pwait2");
    for (int each = 0; each < ready; each++) {
      if (events[each].data.fd == listener) accept_connections(listener);
      else receive(events[each].data.fd);
    }
    answer_due();
  }
  printf("{\"requests\":%lu,\"answers\":%lu,\"connections\":%lu,\"slots\":%lu,\"late\":%lu,\"latest_us\":%ld}\n", requests,
         answers, opened, slots, late, (long)(latest_ns / 1000));
  return 0;
}
