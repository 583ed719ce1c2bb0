#define _GNU_SOURCE
#include "tap.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "instant.h"
#include "proc.h"

enum { FRAME_BYTES = 2048, FRAME_COUNT = 256, BLOCK_BYTES = 65536, RING_BYTES = FRAME_BYTES * FRAME_COUNT };
enum { MOST_KEPT_BYTES = 12 * 1024 * 1024 };
/* A draw holds for so many instants at least, so that slow answers are read whole too. */
enum { INSTANTS_A_DRAW = 12 };

static const struct tap *tap;
static int fd = -1, failure;
static unsigned char *ring, *kept;
static size_t frame, kept_length, next, drawn;

/* IPv4 and TCP, whole or the first fragment, with a payload, of the drawn connections. Offsets count from the IP header. */
static int listen_to(unsigned short draw) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)SKF_AD_OFF + SKF_AD_PROTOCOL),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ETH_P_IP, 0, 27),
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 9),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 0, 25),
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 6),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x1fff, 23, 0),
      /* both headers together are shorter than the packet */
      BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 0),
      BPF_STMT(BPF_LD | BPF_B | BPF_IND, 12),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 2),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x3c),
      BPF_STMT(BPF_ALU | BPF_ADD | BPF_X, 0),
      BPF_STMT(BPF_MISC | BPF_TAX, 0),
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 2),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_X, 0, 0, 15),
      /* an answer comes from the server's port, a request goes to it; the other port is drawn */
      BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 0),
      BPF_STMT(BPF_LD | BPF_W | BPF_IND, 0),
      BPF_STMT(BPF_ST, 0),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 16),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, tap->port, 6, 0),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xffff),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, tap->port, 0, 7),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 16),
      BPF_STMT(BPF_JMP | BPF_JA, 1),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, tap->mask),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, draw & tap->mask, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  return setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

static bool open_ring(void) {
  int version = TPACKET_V2, yes = 1;
  struct tpacket_req request = {
      .tp_block_size = BLOCK_BYTES,
      .tp_block_nr = RING_BYTES / BLOCK_BYTES,
      .tp_frame_size = FRAME_BYTES,
      .tp_frame_nr = FRAME_COUNT,
  };
  /* What goes out is told to those only who ask for all protocols. */
  struct sockaddr_ll address = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL)};
  address.sll_ifindex = (int)if_nametoindex(tap->network_interface);
  if (address.sll_ifindex == 0) return false;
  fd = socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || setsockopt(fd, SOL_PACKET, PACKET_VERSION, &version, sizeof version) < 0) return false;
  if (setsockopt(fd, SOL_PACKET, PACKET_RX_RING, &request, sizeof request) < 0) return false;
  ring = mmap(NULL, RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (ring == MAP_FAILED || listen_to(tap->instants[0].draw) < 0) return false;
  /* On lo each packet goes out and comes in. */
  bool is_loopback = strcmp(tap->network_interface, "lo") == 0;
  if (is_loopback && setsockopt(fd, SOL_PACKET, PACKET_IGNORE_OUTGOING, &yes, sizeof yes) < 0) return false;
  return bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

void prepare_tap(const struct tap *prepared) {
  tap = prepared;
  if (tap->count == 0) return;
  kept = resize(NULL, MOST_KEPT_BYTES);
  memset(kept, 1, MOST_KEPT_BYTES);
  if (!open_ring()) failure = errno;
}

static void keep(const struct tpacket2_hdr *header) {
  unsigned length = header->tp_snaplen;
  if (kept_length + sizeof length + length > MOST_KEPT_BYTES) return;
  memcpy(kept + kept_length, &length, sizeof length);
  memcpy(kept + kept_length + sizeof length, (const char *)header + header->tp_net, length);
  kept_length += sizeof length + length;
}

/* Whether it was full. Ends after one round: what comes meanwhile is the next instant's. */
static bool empty_ring(void) {
  for (size_t count = 0; count < FRAME_COUNT; count++) {
    struct tpacket2_hdr *header = (struct tpacket2_hdr *)(ring + frame * FRAME_BYTES);
    if (!(__atomic_load_n(&header->tp_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER)) return false;
    keep(header);
    __atomic_store_n(&header->tp_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
    frame = (frame + 1) % FRAME_COUNT;
  }
  return true;
}

long long tap_when_due(long long wake_us) {
  if (failure != 0 || next == tap->count) return wake_us;
  const struct tap_instant *instant = &tap->instants[next];
  if (now_us() < instant->at_us) return least_us(wake_us, instant->at_us);
  bool was_full = empty_ring();
  if ((was_full || next - drawn >= INSTANTS_A_DRAW) && tap->mask != 0) {
    drawn = next;
    listen_to(instant->draw);
  }
  next++;
  return next == tap->count ? wake_us : least_us(wake_us, tap->instants[next].at_us);
}

void write_packets(void) {
  if (tap->count > 0 && failure == 0) empty_ring();
  printf("packets %d %zu\n", failure, kept_length);
  fwrite(kept, 1, kept_length, stdout);
  putchar('\n');
}
