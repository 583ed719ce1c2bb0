/* Offers requests at a constant rate: request n is due n / rate after the start, and is sent then, or when a connection
 * is free if that is later. Its latency counts from the instant when it was due; a request that is given up counts with
 * the time that it waited. Writes a JSON object on one line. `answers_in_time` were sent before the end of the load:
 * fewer than were offered show that the rate was not held. `late` were sent 1 ms or more after they were due and a
 * connection was free. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "../../../runners/observer/response-end.h"

#define MS 1000000LL
#define SECOND (1000 * MS)

enum {
  ROOM_BYTES = 16384,
  LONGEST_RESPONSE_BYTES = 2000000,
  MOST_EVENTS = 256,
  EXACT_US = 10000,                       /* latencies above it have four digits */
  BINS = EXACT_US + 5 * (EXACT_US - EXACT_US / 10),
};

static const long long TIMEOUT_NS = 2 * SECOND, RETRY_NS = 10 * MS, LATE_NS = MS;

struct request {
  char *bytes;
  size_t length;
  bool is_head;
};

/* fd is -1 until it is opened again. */
struct connection {
  int fd;
  bool is_connected;
  long number;                            /* of the request in flight, or -1 */
  long long sent_ns, idle_ns;
  size_t sent, length, room;
  char *bytes;
};

static struct request *requests;
static size_t request_count;
static struct connection *connections;
static size_t connection_count;
static size_t *idle;                      /* a ring, so that all connections are used in turn */
static size_t idle_from, idle_count;
static int poll_fd;
static struct sockaddr_in address;
static double rate_per_s;
static long long start_ns, end_ns, retry_ns, latest_ns;
static FILE *report;
static long offered, next_number, in_flight, answers, answers_in_time, late;
static long connect_errors, read_errors, write_errors, timeouts, read_bytes, opened;
static long statuses[1000], bins[BINS];

static void die(const char *what) {
  fprintf(stderr, "pacer: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void *resize(void *memory, size_t bytes) {
  void *resized = realloc(memory, bytes);
  if (resized == NULL) die("no memory");
  return resized;
}

static long long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * SECOND + now.tv_nsec;
}

static long long least(long long a, long long b) { return a < b ? a : b; }

static long long most(long long a, long long b) { return a > b ? a : b; }

static long long due_ns(long number) { return start_ns + (long long)(number * (double)SECOND / rate_per_s); }

static void watch(size_t place, unsigned events, int operation) {
  struct epoll_event event = {.events = events, .data.u64 = place};
  if (epoll_ctl(poll_fd, operation, connections[place].fd, &event) < 0) die("epoll_ctl");
}

static void set_idle(size_t place) {
  connections[place].number = -1;
  connections[place].length = 0;
  connections[place].idle_ns = now_ns();
  idle[(idle_from + idle_count++) % connection_count] = place;
}

/* An idle connection that ends leaves the ring. */
static void forget_idle(size_t place) {
  size_t kept = 0;
  for (size_t each = 0; each < idle_count; each++) {
    size_t found = idle[(idle_from + each) % connection_count];
    if (found != place) idle[(idle_from + kept++) % connection_count] = found;
  }
  idle_count = kept;
}

static void hang_up(size_t place) {
  struct connection *connection = &connections[place];
  if (connection->number >= 0) in_flight--;
  else if (connection->is_connected) forget_idle(place);
  close(connection->fd);
  connection->fd = -1;
  connection->is_connected = false;
  connection->number = -1;
  connection->length = 0;
  if (retry_ns == 0) retry_ns = now_ns() + RETRY_NS;
}

static void open_connection(size_t place) {
  struct connection *connection = &connections[place];
  int yes = 1;
  connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (connection->fd < 0) die("no socket");
  setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  connection->number = -1;
  opened++;
  if (connect(connection->fd, (struct sockaddr *)&address, sizeof address) < 0 && errno != EINPROGRESS) {
    connect_errors++;
    return hang_up(place);
  }
  watch(place, EPOLLIN | EPOLLOUT, EPOLL_CTL_ADD);
}

/* Connections that have ended. */
static void open_again(void) {
  retry_ns = 0;
  for (size_t place = 0; place < connection_count; place++)
    if (connections[place].fd < 0) open_connection(place);
}

static void send_rest(size_t place) {
  struct connection *connection = &connections[place];
  const struct request *request = &requests[connection->number % request_count];
  size_t left = request->length - connection->sent;
  ssize_t count = send(connection->fd, request->bytes + connection->sent, left, MSG_NOSIGNAL);
  if (count < 0 && errno != EAGAIN) {
    write_errors++;
    return hang_up(place);
  }
  if (count > 0) connection->sent += (size_t)count;
  if ((size_t)(count < 0 ? 0 : count) < left) watch(place, EPOLLIN | EPOLLOUT, EPOLL_CTL_MOD);
}

static void send_next(void) {
  long long now = now_ns();
  while (next_number < offered && idle_count > 0 && due_ns(next_number) <= now) {
    size_t place = idle[idle_from];
    idle_from = (idle_from + 1) % connection_count;
    idle_count--;
    struct connection *connection = &connections[place];
    long long late_ns = now - most(due_ns(next_number), connection->idle_ns);
    if (late_ns > latest_ns) latest_ns = late_ns;
    late += late_ns > LATE_NS;
    connection->number = next_number++;
    connection->sent = connection->length = 0;
    connection->sent_ns = now;
    in_flight++;
    send_rest(place);
    now = now_ns();
  }
}

static void count_latency(long long us) {
  long offset = 0;
  while (us >= EXACT_US && offset < BINS - EXACT_US) {
    us = (us + 5) / 10;
    offset += EXACT_US - EXACT_US / 10;
  }
  bins[us < EXACT_US ? offset + us : BINS - 1]++;
}

/* Whoever gave up has waited until now. */
static void count_timeout(long number) {
  timeouts++;
  count_latency((now_ns() - due_ns(number)) / 1000);
}

static void settle(size_t place, size_t length, long long now) {
  struct connection *connection = &connections[place];
  int status = length < 12 ? 0 : atoi(connection->bytes + 9);
  if (strncmp(connection->bytes, "HTTP/1.", 7) != 0 || status < 100 || status > 999) {
    read_errors++;
    return hang_up(place);
  }
  statuses[status]++;
  answers++;
  answers_in_time += connection->sent_ns <= end_ns;
  count_latency((now - due_ns(connection->number)) / 1000);
  in_flight--;
  set_idle(place);
}

static void receive(size_t place) {
  struct connection *connection = &connections[place];
  if (connection->room < connection->length + ROOM_BYTES) {
    connection->room = 2 * connection->room + ROOM_BYTES;
    connection->bytes = resize(connection->bytes, connection->room + 1);
  }
  ssize_t count = recv(connection->fd, connection->bytes + connection->length, ROOM_BYTES, 0);
  if (count < 0 && errno == EAGAIN) return;
  bool is_asked = connection->number >= 0;
  if (count > 0) read_bytes += count;
  if (count <= 0 || !is_asked) {
    /* a server may end a connection on which nothing is in flight */
    read_errors += is_asked || count > 0;
    return hang_up(place);
  }
  long long now = now_ns();
  connection->length += (size_t)count;
  connection->bytes[connection->length] = 0;
  bool is_head = requests[connection->number % request_count].is_head;
  struct response_end end = find_response_end(connection->bytes, connection->length, is_head);
  if (end.length == 0) {
    if (connection->length <= LONGEST_RESPONSE_BYTES) return;
    read_errors++;
    return hang_up(place);
  }
  bool is_longer = end.length < connection->length;
  settle(place, end.length, now);
  read_errors += is_longer;
  if (connection->fd < 0 || !(end.is_last || is_longer)) return;
  hang_up(place);
  open_connection(place);
}

static void handle(const struct epoll_event *event) {
  size_t place = event->data.u64;
  struct connection *connection = &connections[place];
  if (connection->fd < 0) return;
  if (!connection->is_connected) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
      connect_errors++;
      return hang_up(place);
    }
    if (!(event->events & EPOLLOUT)) return;
    connection->is_connected = true;
    watch(place, EPOLLIN, EPOLL_CTL_MOD);
    return set_idle(place);
  }
  if (event->events & EPOLLOUT) {
    watch(place, EPOLLIN, EPOLL_CTL_MOD);
    if (connection->number >= 0) send_rest(place);
  }
  if (connection->fd >= 0 && event->events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(place);
}

static void wait_until(long long until_ns) {
  struct epoll_event events[MOST_EVENTS];
  long long wait_ns = until_ns - now_ns();
  if (wait_ns < 0) wait_ns = 0;
  struct timespec wait = {.tv_sec = wait_ns / SECOND, .tv_nsec = wait_ns % SECOND};
  int ready = epoll_pwait2(poll_fd, events, MOST_EVENTS, &wait, NULL);
  if (ready < 0 && errno != EINTR) die("epoll_pwait2");
  for (int each = 0; each < ready; each++) handle(&events[each]);
}

static void end_timeouts(void) {
  long long sent_before_ns = now_ns() - TIMEOUT_NS;
  for (size_t place = 0; place < connection_count; place++) {
    if (connections[place].number < 0 || connections[place].sent_ns > sent_before_ns) continue;
    count_timeout(connections[place].number);
    hang_up(place);
  }
}

/* Each is preceded by its length on a line. */
static void read_requests(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length;
  if (file == NULL) die(path);
  while (fscanf(file, "%zu", &length) == 1) {
    if (fgetc(file) != '\n') break;
    requests = resize(requests, (request_count + 1) * sizeof *requests);
    char *bytes = resize(NULL, length + 1);
    if (fread(bytes, 1, length, file) != length) break;
    requests[request_count++] = (struct request){bytes, length, strncmp(bytes, "HEAD ", 5) == 0};
  }
  if (!feof(file) || request_count == 0) {
    fprintf(stderr, "pacer: %s is not a list of requests\n", path);
    exit(2);
  }
  fclose(file);
}

/* Steps from the previous latency in µs, with counts unless they are 1. */
static void print_histogram(void) {
  long long before = 0;
  const char *separator = "";
  for (long each = 0; each < BINS; each++) {
    if (bins[each] == 0) continue;
    long offset = each < EXACT_US ? 0 : (each - EXACT_US / 10) / (EXACT_US - EXACT_US / 10);
    long long us = each - offset * (EXACT_US - EXACT_US / 10);
    while (offset-- > 0) us *= 10;
    fprintf(report, "%s%lld", separator, us - before);
    if (bins[each] > 1) fprintf(report, ":%ld", bins[each]);
    separator = " ";
    before = us;
  }
}

static void print_report(double duration_s) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  long long cpu_us = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
  fprintf(report, "{\"pacer\":1,\"rate_per_s\":%.10g,\"duration_s\":%.10g,\"connections\":%zu,", rate_per_s, duration_s, connection_count);
  fprintf(report, "\"offered\":%ld,\"answers\":%ld,\"answers_in_time\":%ld,", offered, answers, answers_in_time);
  fprintf(report, "\"late\":%ld,\"latest_us\":%lld,\"opened\":%ld,\"cpu_us\":%lld,\"read_bytes\":%ld,", late, latest_ns / 1000, opened,
         cpu_us, read_bytes);
  fprintf(report, "\"errors\":{\"connect\":%ld,\"read\":%ld,\"write\":%ld,\"timeout\":%ld},\"statuses\":{", connect_errors, read_errors,
         write_errors, timeouts);
  const char *separator = "";
  for (int status = 100; status < 1000; status++) {
    if (statuses[status] == 0) continue;
    fprintf(report, "%s\"%d\":%ld", separator, status, statuses[status]);
    separator = ",";
  }
  fprintf(report, "},\"latency_histogram_digits\":4,\"latency_histogram\":\"");
  print_histogram();
  fprintf(report, "\"}\n");
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) return puts("pacer 1") < 0;
  if (count != 8) {
    fprintf(stderr, "usage: pacer ADDRESS PORT CONNECTIONS RATE_PER_S DURATION_S REQUESTS REPORT\n");
    return 2;
  }
  address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(atoi(arguments[2]))};
  connection_count = strtoul(arguments[3], NULL, 10);
  rate_per_s = atof(arguments[4]);
  double duration_s = atof(arguments[5]);
  if (inet_pton(AF_INET, arguments[1], &address.sin_addr) != 1 || connection_count < 1 || rate_per_s <= 0 || duration_s <= 0) {
    fprintf(stderr, "pacer: give an IPv4 address and numbers above 0\n");
    return 2;
  }
  read_requests(arguments[6]);
  report = fopen(arguments[7], "w");
  if (report == NULL) die(arguments[7]);
  prctl(PR_SET_TIMERSLACK, 1);
  poll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (poll_fd < 0) die("epoll_create1");
  connections = resize(NULL, connection_count * sizeof *connections);
  idle = resize(NULL, connection_count * sizeof *idle);
  for (size_t place = 0; place < connection_count; place++) connections[place] = (struct connection){.fd = -1};
  open_again();
  long long connected_by_ns = now_ns() + TIMEOUT_NS;
  while (idle_count < connection_count && retry_ns == 0 && now_ns() < connected_by_ns) wait_until(connected_by_ns);
  offered = (long)(rate_per_s * duration_s + 0.5);
  start_ns = now_ns();
  end_ns = start_ns + (long long)(duration_s * SECOND);
  long long last_ns = end_ns + TIMEOUT_NS, timeouts_ns = start_ns + RETRY_NS;
  while (now_ns() < last_ns && (next_number < offered || in_flight > 0)) {
    send_next();
    long long until_ns = least(timeouts_ns, last_ns);
    if (next_number < offered && idle_count > 0) until_ns = least(until_ns, due_ns(next_number));
    if (retry_ns != 0) until_ns = least(until_ns, retry_ns);
    wait_until(until_ns);
    if (retry_ns != 0 && now_ns() >= retry_ns) open_again();
    if (now_ns() < timeouts_ns) continue;
    end_timeouts();
    timeouts_ns = now_ns() + RETRY_NS;
  }
  for (size_t place = 0; place < connection_count; place++)
    if (connections[place].number >= 0) count_timeout(connections[place].number);
  for (; next_number < offered; next_number++) count_timeout(next_number);
  print_report(duration_s);
  if (fclose(report) != 0) die(arguments[7]);
  return 0;
}
