#define _GNU_SOURCE
#include "closed.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "instant.h"
#include "record.h"
#include "sentinel.h"
#include "socket-info.h"

enum { RECEIVE_BYTES = 32 * 1024 * 1024, ANSWER_BYTES = 32 * 1024 };
enum { PATIENCE_US = 1000000, PAUSE_US = 10000, ANSWER_MS = 200 };
/* Where the other port stands in what the kernel tells of a socket. */
enum { OTHER_PORT_AT = sizeof(struct nlmsghdr) + offsetof(struct inet_diag_msg, id.idiag_dport) };

struct total {
  size_t all;
  unsigned long long sent;
};

static int events = -1, questions = -1;
static unsigned short port;
static struct total gone, open;
static size_t expected;
static bool is_lost;

static void add(struct total *total, const struct nlmsghdr *header) {
  struct nlmsghdr *message = (struct nlmsghdr *)header;
  const struct inet_diag_msg *told = NLMSG_DATA(message);
  struct socket_info info = read_socket_info(told, (int)NLMSG_PAYLOAD(message, sizeof *told));
  if (ntohs(told->id.idiag_dport) != port || !info.is_counted) return;
  total->all++;
  if (is_own_socket(info.cookie)) return;
  total->sent += info.sent - info.retransmitted;
}

void prepare_counting(unsigned short asked) {
  port = asked;
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, OTHER_PORT_AT),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, port, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  int groups = 1 << (SKNLGRP_INET_TCP_DESTROY - 1) | 1 << (SKNLGRP_INET6_TCP_DESTROY - 1), room = RECEIVE_BYTES;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = (unsigned)groups};
  questions = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  events = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
  setsockopt(events, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  is_lost = setsockopt(events, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0 ||
            bind(events, (struct sockaddr *)&address, sizeof address) < 0;
}

/* False where there is nothing more, or where what it was is lost. */
static bool receive(int fd, struct total *total, bool *is_done) {
  static char told[ANSWER_BYTES] __attribute__((aligned(8)));
  int length = (int)recv(fd, told, sizeof told, 0);
  if (length < 0 && errno != EAGAIN) is_lost = true;
  if (length <= 0) return length < 0 && errno == ENOBUFS;
  for (struct nlmsghdr *header = (struct nlmsghdr *)told; NLMSG_OK(header, length); header = NLMSG_NEXT(header, length)) {
    if (header->nlmsg_type == NLMSG_DONE || header->nlmsg_type == NLMSG_ERROR) *is_done = true;
    else add(total, header);
  }
  return true;
}

void count_closed(void) {
  bool is_done;
  while (!is_lost && receive(events, &gone, &is_done)) continue;
}

void expect_sockets(size_t open_count) {
  count_closed();
  expected = gone.all + open_count;
}

static void ask_for_open(unsigned char family) {
  bool is_done = !ask_for_sockets(questions, family, port, ~(1u << TCP_TIME_WAIT | 1u << TCP_LISTEN | 1u << TCP_CLOSE));
  struct pollfd polled = {.fd = questions, .events = POLLIN};
  while (!is_done && poll(&polled, 1, ANSWER_MS) > 0 && receive(questions, &open, &is_done)) continue;
}

void finish_counting(void) {
  long long until_us = now_us() + PATIENCE_US;
  bool is_whole = false;
  do {
    /* Once more after all were there: those that were opened since nobody expects. */
    bool was_whole = is_whole;
    usleep(PAUSE_US);
    count_closed();
    open = (struct total){0};
    ask_for_open(AF_INET);
    ask_for_open(AF_INET6);
    is_whole = gone.all + open.all >= expected;
    if (was_whole && is_whole) return;
  } while (!is_lost && now_us() < until_us);
  is_lost = true;
}

void write_count(void) {
  begin_row("count");
  put_number("is_whole", !is_lost, 0);
  put_number("sent_bytes", gone.sent + open.sent, 0);
  write_row();
}
