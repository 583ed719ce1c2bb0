#define _GNU_SOURCE
#include "sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "instant.h"
#include "proc.h"
#include "record.h"
#include "probe.h"

enum { RECEIVE_BYTES = 32 * 1024 * 1024, ANSWER_BYTES = 32 * 1024 };
enum { PATIENCE_US = 1000000, PAUSE_US = 10000, ANSWER_MS = 200 };
/* Where the other port is in what the kernel tells of a socket. */
enum { OTHER_PORT_AT = sizeof(struct nlmsghdr) + offsetof(struct inet_diag_msg, id.idiag_dport) };
/* States of TCP, as the kernel numbers them. */
enum { ESTABLISHED = 1, TIME_WAIT = 6, CLOSE = 7, LISTEN = 10 };

struct socket_info {
  /* The local one. */
  unsigned short port;
  /* No one else ever has it, while a port may be another's later. */
  unsigned long long cookie;
  /* `sent` holds what was sent again, `retransmitted` is that part of it. An older kernel tells less: 0. */
  unsigned long long received, sent, retransmitted;
};

struct look {
  long long started_us;
  bool is_complete;
  /* The probe's among them. */
  size_t all_count;
  struct socket_info *sockets;
  size_t count, room;
};

struct total {
  size_t all;
  unsigned long long sent;
};

static const struct looking *looking;
static struct look *looks;
static size_t begun;
static int questions = -1, events = -1;
static bool is_looking;
/* Servers on an IPv6 address are requested after those on an IPv4 one. */
static unsigned char family;
static struct total gone, open;
/* So many there were at a look: none of them may be missing at the end. */
static size_t expected;
static bool is_lost;

static int open_questions(void) { return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG); }

void prepare_sockets(const struct looking *prepared) {
  looking = prepared;
  looks = resize(NULL, (looking->count + 1) * sizeof *looks);
  questions = open_questions();
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, OTHER_PORT_AT),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, looking->port, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  int groups = 1 << (SKNLGRP_INET_TCP_DESTROY - 1) | 1 << (SKNLGRP_INET6_TCP_DESTROY - 1), room = RECEIVE_BYTES;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = (unsigned)groups};
  events = open_questions();
  setsockopt(events, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  is_lost = setsockopt(events, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0 ||
            bind(events, (struct sockaddr *)&address, sizeof address) < 0;
}

/* For the sockets of a family and the states of a mask. */
static bool ask_kernel(unsigned char asked_family, unsigned states) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
      .body = {.sdiag_family = asked_family, .sdiag_protocol = IPPROTO_TCP, .idiag_ext = 1 << (INET_DIAG_INFO - 1)},
  };
  family = asked_family;
  request.body.idiag_states = states;
  request.body.id.idiag_dport = htons(looking->port);
  return send(questions, &request, sizeof request, 0) == (ssize_t)sizeof request;
}

/* False of another port, and of the rest of a socket for the time of its last packets: it has no counters any more. */
static bool read_socket(struct nlmsghdr *header, struct socket_info *found) {
  struct inet_diag_msg *message = NLMSG_DATA(header);
  int length = (int)NLMSG_PAYLOAD(header, sizeof *message);
  const unsigned *cookie = message->id.idiag_cookie;
  if (ntohs(message->id.idiag_dport) != looking->port) return false;
  for (struct rtattr *part = (struct rtattr *)(message + 1); RTA_OK(part, length); part = RTA_NEXT(part, length)) {
    if (part->rta_type != INET_DIAG_INFO) continue;
    struct tcp_info info = {0};
    size_t told = RTA_PAYLOAD(part);
    memcpy(&info, RTA_DATA(part), told < sizeof info ? told : sizeof info);
    *found = (struct socket_info){
        .port = ntohs(message->id.idiag_sport),
        .cookie = (unsigned long long)cookie[1] << 32 | cookie[0],
        .received = info.tcpi_bytes_received,
        .sent = info.tcpi_bytes_sent,
        .retransmitted = info.tcpi_bytes_retrans,
    };
    return true;
  }
  return false;
}

enum told { NOTHING, A_PART, ALL, REFUSED };

/* Passes on each socket of one message. Lost messages are only missing. */
static enum told receive(int fd, void (*take)(const struct socket_info *)) {
  static char bytes[ANSWER_BYTES] __attribute__((aligned(8)));
  enum told told = A_PART;
  int length = (int)recv(fd, bytes, sizeof bytes, 0);
  if (length < 0 && errno != EAGAIN) is_lost = true;
  if (length <= 0) return length < 0 && errno == ENOBUFS ? A_PART : NOTHING;
  for (struct nlmsghdr *header = (struct nlmsghdr *)bytes; NLMSG_OK(header, length); header = NLMSG_NEXT(header, length)) {
    struct socket_info info;
    if (header->nlmsg_type == NLMSG_ERROR) told = REFUSED;
    else if (header->nlmsg_type == NLMSG_DONE) told = ALL;
    else if (read_socket(header, &info)) take(&info);
  }
  return told;
}

long long look_when_due(long long wake_us) {
  if (questions < 0 || is_looking || begun == looking->count) return wake_us;
  long long at_us = looking->at_us[begun];
  if (now_us() < at_us) return least_us(wake_us, at_us);
  looks[begun++] = (struct look){.started_us = now_us()};
  is_looking = ask_kernel(AF_INET, 1 << ESTABLISHED);
  return wake_us;
}

int look_fd(void) { return is_looking ? questions : -1; }

static void keep_seen(const struct socket_info *info) {
  struct look *look = &looks[begun - 1];
  look->all_count++;
  if (is_own_socket(info->cookie)) return;
  if (look->count == look->room)
    look->sockets = resize(look->sockets, (look->room = 2 * look->room + 1024) * sizeof *look->sockets);
  look->sockets[look->count++] = *info;
}

void read_look(void) {
  struct look *look = &looks[begun - 1];
  enum told told = receive(questions, keep_seen);
  if (told == ALL && family == AF_INET) is_looking = ask_kernel(AF_INET6, 1 << ESTABLISHED);
  else if (told == ALL || told == REFUSED) is_looking = false;
  if (told != ALL || is_looking) return;
  look->is_complete = family == AF_INET6;
  count_closed();
  expected = gone.all + look->all_count;
}

static void count(struct total *total, const struct socket_info *info) {
  total->all++;
  if (!is_own_socket(info->cookie)) total->sent += info->sent - info->retransmitted;
}

static void count_gone(const struct socket_info *info) { count(&gone, info); }
static void count_open(const struct socket_info *info) { count(&open, info); }

void count_closed(void) {
  while (!is_lost && receive(events, count_gone) != NOTHING) continue;
}

static void ask_for_open(unsigned char asked_family) {
  struct pollfd polled = {.fd = questions, .events = POLLIN};
  if (!ask_kernel(asked_family, ~(1u << TIME_WAIT | 1u << CLOSE | 1u << LISTEN))) return;
  while (poll(&polled, 1, ANSWER_MS) > 0 && receive(questions, count_open) == A_PART) continue;
}

void finish_counting(void) {
  long long until_us = now_us() + PATIENCE_US;
  bool is_complete = false;
  /* A look that did not come to its end may be answered yet. */
  close(questions);
  questions = open_questions();
  do {
    /* Once more after all were there: those that were opened since no one expects. */
    bool was_whole = is_complete;
    usleep(PAUSE_US);
    count_closed();
    open = (struct total){0};
    ask_for_open(AF_INET);
    ask_for_open(AF_INET6);
    is_complete = gone.all + open.all >= expected;
    if (was_whole && is_complete) return;
  } while (!is_lost && now_us() < until_us);
  is_lost = true;
}

void write_sockets(void) {
  for (const struct look *look = looks; look < looks + begun; look++) {
    if (!look->is_complete) continue;
    begin_row("look");
    put_number("started_us", look->started_us, 0);
    write_row();
    for (const struct socket_info *each = look->sockets; each < look->sockets + look->count; each++) {
      begin_row("socket");
      put_number("local_port", each->port, 0);
      put_number("received_bytes", each->received, 0);
      put_number("sent_bytes", each->sent, 0);
      write_row();
    }
  }
  begin_row("count");
  put_number("is_complete", !is_lost, 0);
  put_number("sent_bytes", gone.sent + open.sent, 0);
  write_row();
}
