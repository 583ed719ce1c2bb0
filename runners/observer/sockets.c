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
/* The offset of the remote port in the kernel's message about a socket. */
enum { OTHER_PORT_AT = sizeof(struct nlmsghdr) + offsetof(struct inet_diag_msg, id.idiag_dport) };
/* The kernel's numbers of TCP states. */
enum { ESTABLISHED = 1, TIME_WAIT = 6, CLOSE = 7, LISTEN = 10 };

struct socket_info {
  /* Local. */
  unsigned short port;
  /* Unique, while ports are reused. */
  unsigned long long cookie;
  /* `sent` includes `retransmitted`. Older kernels report 0. */
  unsigned long long received, sent, retransmitted;
};

struct snapshot {
  long long started_us;
  bool is_complete;
  /* Without the probe's. */
  struct socket_info *sockets;
  size_t count, room;
};

/* Of sockets that are not the probe's, which come and go during a load and would hide that one is missing. */
struct total {
  size_t count;
  unsigned long long sent;
};

static const struct snapshot_plan *plan;
static struct snapshot *snapshots;
static size_t begun;
static int diagnostics = -1, events = -1;
static bool is_reading;
/* Sockets to IPv6 addresses are requested after those to IPv4 addresses. */
static unsigned char family;
static struct total closed, open;
/* The number of sockets at the last snapshot, none of which may be missing at the end. */
static size_t expected;
static bool is_lost;

static int open_diagnostics(void) {
  return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
}

void prepare_sockets(const struct snapshot_plan *prepared) {
  plan = prepared;
  snapshots = resize(NULL, (plan->count + 1) * sizeof *snapshots);
  diagnostics = open_diagnostics();
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, OTHER_PORT_AT),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, plan->port, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  int groups = 1 << (SKNLGRP_INET_TCP_DESTROY - 1) | 1 << (SKNLGRP_INET6_TCP_DESTROY - 1), room = RECEIVE_BYTES;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = (unsigned)groups};
  events = open_diagnostics();
  setsockopt(events, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  is_lost = setsockopt(events, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0 ||
            bind(events, (struct sockaddr *)&address, sizeof address) < 0;
}

/* Requests the sockets of a family in the states of a mask. */
static bool request_sockets(unsigned char requested_family, unsigned states) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
      .body = {.sdiag_family = requested_family, .sdiag_protocol = IPPROTO_TCP, .idiag_ext = 1 << (INET_DIAG_INFO - 1)},
  };
  family = requested_family;
  request.body.idiag_states = states;
  request.body.id.idiag_dport = htons(plan->port);
  return send(diagnostics, &request, sizeof request, 0) == (ssize_t)sizeof request;
}

/* False for another port, and for sockets in TIME_WAIT, which have no counters. */
static bool read_socket(struct nlmsghdr *header, struct socket_info *found) {
  struct inet_diag_msg *message = NLMSG_DATA(header);
  int length = (int)NLMSG_PAYLOAD(header, sizeof *message);
  const unsigned *cookie = message->id.idiag_cookie;
  if (ntohs(message->id.idiag_dport) != plan->port) return false;
  for (struct rtattr *part = (struct rtattr *)(message + 1); RTA_OK(part, length); part = RTA_NEXT(part, length)) {
    if (part->rta_type != INET_DIAG_INFO) continue;
    struct tcp_info info = {0};
    size_t reply = RTA_PAYLOAD(part);
    memcpy(&info, RTA_DATA(part), reply < sizeof info ? reply : sizeof info);
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

enum reply { NOTHING, A_PART, ALL, REJECTED };

/* Passes each socket of one message to `take`. Lost messages set `is_lost`. */
static enum reply receive(int fd, void (*take)(const struct socket_info *)) {
  static char bytes[ANSWER_BYTES] __attribute__((aligned(8)));
  enum reply reply = A_PART;
  int length = (int)recv(fd, bytes, sizeof bytes, 0);
  if (length < 0 && errno != EAGAIN) is_lost = true;
  if (length <= 0) return length < 0 && errno == ENOBUFS ? A_PART : NOTHING;
  for (struct nlmsghdr *header = (struct nlmsghdr *)bytes; NLMSG_OK(header, length); header = NLMSG_NEXT(header, length)) {
    struct socket_info info;
    if (header->nlmsg_type == NLMSG_ERROR) reply = REJECTED;
    else if (header->nlmsg_type == NLMSG_DONE) reply = ALL;
    else if (read_socket(header, &info)) take(&info);
  }
  return reply;
}

long long snapshot_when_due(long long wake_us) {
  if (diagnostics < 0 || is_reading || begun == plan->count) return wake_us;
  long long at_us = plan->at_us[begun];
  if (now_us() < at_us) return least_us(wake_us, at_us);
  snapshots[begun++] = (struct snapshot){.started_us = now_us()};
  is_reading = request_sockets(AF_INET, 1 << ESTABLISHED);
  return wake_us;
}

int snapshot_fd(void) { return is_reading ? diagnostics : -1; }

static void keep_open(const struct socket_info *info) {
  struct snapshot *snapshot = &snapshots[begun - 1];
  if (is_probe_socket(info->cookie)) return;
  if (snapshot->count == snapshot->room)
    snapshot->sockets = resize(snapshot->sockets, (snapshot->room = 2 * snapshot->room + 1024) * sizeof *snapshot->sockets);
  snapshot->sockets[snapshot->count++] = *info;
}

void read_snapshot(void) {
  struct snapshot *snapshot = &snapshots[begun - 1];
  enum reply reply = receive(diagnostics, keep_open);
  if (reply == ALL && family == AF_INET) is_reading = request_sockets(AF_INET6, 1 << ESTABLISHED);
  else if (reply == ALL || reply == REJECTED) is_reading = false;
  if (reply != ALL || is_reading) return;
  snapshot->is_complete = family == AF_INET6;
  count_closed();
  expected = closed.count + snapshot->count;
}

static void count(struct total *total, const struct socket_info *info) {
  if (is_probe_socket(info->cookie)) return;
  total->count++;
  total->sent += info->sent - info->retransmitted;
}

static void count_gone(const struct socket_info *info) { count(&closed, info); }
static void count_open(const struct socket_info *info) { count(&open, info); }

void count_closed(void) {
  while (!is_lost && receive(events, count_gone) != NOTHING) continue;
}

static void count_open_sockets(unsigned char requested_family) {
  struct pollfd polled = {.fd = diagnostics, .events = POLLIN};
  if (!request_sockets(requested_family, ~(1u << TIME_WAIT | 1u << CLOSE | 1u << LISTEN))) return;
  while (poll(&polled, 1, ANSWER_MS) > 0 && receive(diagnostics, count_open) == A_PART) continue;
}

void finish_counting(void) {
  long long until_us = now_us() + PATIENCE_US;
  bool is_complete = false;
  /* Replies to an incomplete snapshot may be outstanding. */
  close(diagnostics);
  diagnostics = open_diagnostics();
  do {
    /* Repeats after all were found, to include sockets opened since the snapshot. */
    bool was_complete = is_complete;
    usleep(PAUSE_US);
    count_closed();
    open = (struct total){0};
    count_open_sockets(AF_INET);
    count_open_sockets(AF_INET6);
    is_complete = closed.count + open.count >= expected;
    if (was_complete && is_complete) return;
  } while (!is_lost && now_us() < until_us);
  is_lost = true;
}

void write_sockets(void) {
  for (const struct snapshot *snapshot = snapshots; snapshot < snapshots + begun; snapshot++) {
    if (!snapshot->is_complete) continue;
    begin_row("snapshot");
    put_number("started_us", snapshot->started_us, 0);
    write_row();
    for (const struct socket_info *each = snapshot->sockets; each < snapshot->sockets + snapshot->count; each++) {
      begin_row("socket");
      put_number("local_port", each->port, 0);
      put_number("received_bytes", each->received, 0);
      put_number("sent_bytes", each->sent, 0);
      write_row();
    }
  }
  begin_row("count");
  put_number("is_complete", !is_lost, 0);
  put_number("sent_bytes", closed.sent + open.sent, 0);
  write_row();
}
