#define _GNU_SOURCE
#include "socket-info.h"

#include <arpa/inet.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <string.h>
#include <sys/socket.h>

bool ask_for_sockets(int fd, unsigned char family, unsigned short port, unsigned states) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
      .body = {.sdiag_family = family, .sdiag_protocol = IPPROTO_TCP, .idiag_ext = 1 << (INET_DIAG_INFO - 1)},
  };
  request.body.idiag_states = states;
  request.body.id.idiag_dport = htons(port);
  return send(fd, &request, sizeof request, 0) == (ssize_t)sizeof request;
}

struct socket_info read_socket_info(const struct inet_diag_msg *message, int length) {
  const unsigned *cookie = message->id.idiag_cookie;
  struct socket_info found = {
      .port = ntohs(message->id.idiag_sport),
      .cookie = (unsigned long long)cookie[1] << 32 | cookie[0],
  };
  for (struct rtattr *part = (struct rtattr *)(message + 1); RTA_OK(part, length); part = RTA_NEXT(part, length)) {
    if (part->rta_type != INET_DIAG_INFO) continue;
    struct tcp_info info = {0};
    size_t told = RTA_PAYLOAD(part);
    memcpy(&info, RTA_DATA(part), told < sizeof info ? told : sizeof info);
    found.received = info.tcpi_bytes_received;
    found.sent = info.tcpi_bytes_sent;
    found.is_counted = true;
    found.retransmitted = info.tcpi_bytes_retrans;
  }
  return found;
}
