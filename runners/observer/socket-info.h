/* What the kernel tells of one TCP socket (sock_diag), in a look and when it is destroyed alike. */
#ifndef SOCKET_INFO_H
#define SOCKET_INFO_H

#include <linux/inet_diag.h>
#include <stdbool.h>

struct socket_info {
  /* The local one. */
  unsigned short port;
  /* Nobody else ever has it, while a port may be another's later. */
  unsigned long long cookie;
  /* `sent` holds what was sent again, `retransmitted` is that part of it. An older kernel tells less: 0. */
  unsigned long long received, sent, retransmitted;
  /* False of what is left of a socket for the time of its last packets: it has no counters any more. */
  bool is_counted;
};

/* Asks the kernel for the sockets to a port, of one family (AF_INET, AF_INET6) and the states of a mask. */
bool ask_for_sockets(int fd, unsigned char family, unsigned short port, unsigned states);

/* `length`: of what follows the message. */
struct socket_info read_socket_info(const struct inet_diag_msg *message, int length);

#endif
