#define _GNU_SOURCE
#include "look.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "closed.h"
#include "instant.h"
#include "proc.h"
#include "record.h"
#include "socket-info.h"

enum { ESTABLISHED = 1, ANSWER_BYTES = 32 * 1024 };

struct look {
  long long started_us, ended_us, cpu_us;
  struct socket_info *sockets;
  size_t count, room;
};

static const struct looking *looking;
static struct look *looks;
static size_t begun;
static int fd = -1;
static bool is_looking;
/* Servers on an IPv6 address are asked for after those on an IPv4 one. */
static unsigned char family;

static long long cpu_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

void prepare_looking(const struct looking *prepared) {
  looking = prepared;
  looks = resize(NULL, (looking->count + 1) * sizeof *looks);
  fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
}

static bool ask_kernel(unsigned char asked_family) {
  family = asked_family;
  return ask_for_sockets(fd, family, looking->port, 1 << ESTABLISHED);
}

long long look_when_due(long long wake_us) {
  if (fd < 0 || is_looking || begun == looking->count) return wake_us;
  long long at_us = looking->at_us[begun];
  if (now_us() < at_us) return least_us(wake_us, at_us);
  looks[begun++] = (struct look){.started_us = now_us(), .ended_us = -1};
  is_looking = ask_kernel(AF_INET);
  return wake_us;
}

int look_fd(void) { return is_looking ? fd : -1; }

static void keep_socket(struct look *look, const struct inet_diag_msg *message, int length) {
  if (ntohs(message->id.idiag_dport) != looking->port) return;
  if (look->count == look->room)
    look->sockets = resize(look->sockets, (look->room = 2 * look->room + 1024) * sizeof *look->sockets);
  look->sockets[look->count++] = read_socket_info(message, length);
}

void read_look(void) {
  static char answer[ANSWER_BYTES] __attribute__((aligned(8)));
  struct look *look = &looks[begun - 1];
  long long before_us = cpu_us();
  int length = (int)recv(fd, answer, sizeof answer, 0);
  for (struct nlmsghdr *header = (struct nlmsghdr *)answer; is_looking && NLMSG_OK(header, length);
       header = NLMSG_NEXT(header, length)) {
    if (header->nlmsg_type == NLMSG_ERROR) is_looking = false;
    else if (header->nlmsg_type != NLMSG_DONE)
      keep_socket(look, NLMSG_DATA(header), (int)NLMSG_PAYLOAD(header, sizeof(struct inet_diag_msg)));
    else if (family == AF_INET) is_looking = ask_kernel(AF_INET6);
    else {
      is_looking = false;
      look->ended_us = now_us();
      expect_sockets(look->count);
    }
  }
  look->cpu_us += cpu_us() - before_us;
}

void write_looks(void) {
  for (const struct look *look = looks; look < looks + begun; look++) {
    if (look->ended_us < 0) continue;
    begin_row("look");
    put_number("started_us", look->started_us, 0);
    put_number("ended_us", look->ended_us, 0);
    put_number("cpu_us", look->cpu_us, 0);
    write_row();
    for (const struct socket_info *each = look->sockets; each < look->sockets + look->count; each++) {
      begin_row("socket");
      put_number("local_port", each->port, 0);
      put_number("received_bytes", each->received, 0);
      put_number("sent_bytes", each->sent, 0);
      write_row();
    }
  }
}
