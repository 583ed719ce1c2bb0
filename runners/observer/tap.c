#define _GNU_SOURCE
#include "tap.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "instant.h"
#include "proc.h"
#include "record.h"

/* The kernel takes blocks of whole pages, and frames may not lie across two of them. */
enum { LEAST_BLOCK_BYTES = 65536 };
enum { MOST_KEPT_BYTES = 12 * 1024 * 1024 };
/* An Ethernet type for experiments: the socket hears nothing, and the load pays nothing for it. */
enum { NO_PROTOCOL = 0x88b5 };
/* A ring that does not fill up is read after that long, one that stays empty sooner: no connection may have the drawn bits,
   since the kernel leaves gaps between ports. Then the load is left alone for three times as long. */
enum { LONGEST_US = 1000000, LONGEST_SILENCE_US = 200000, PAUSE_PARTS = 3, LEAST_SLEEP_US = 1000 };

static const struct tap *tap;
static int fd = -1, failure;
static struct sockaddr_ll address = {.sll_family = AF_PACKET};
static unsigned char *ring, *kept;
static size_t frame, kept_length;
static pthread_t thread;
static sem_t is_over;

/* IPv4 and TCP, whole or the first fragment, with a payload, of the drawn connections. Offsets count from the IP header. */
static bool choose(unsigned short draw) {
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
  return setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

/* The kernel takes some milliseconds to be sure that no one uses what was bound before. */
static bool hear(unsigned short protocol) {
  address.sll_protocol = htons(protocol);
  return bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool open_ring(void) {
  int version = TPACKET_V2, yes = 1;
  unsigned block_bytes = tap->frame_bytes > LEAST_BLOCK_BYTES ? tap->frame_bytes : LEAST_BLOCK_BYTES;
  size_t ring_bytes = (size_t)tap->frame_bytes * tap->frame_count;
  struct tpacket_req request = {
      .tp_block_size = block_bytes,
      .tp_block_nr = (unsigned)(ring_bytes / block_bytes),
      .tp_frame_size = tap->frame_bytes,
      .tp_frame_nr = tap->frame_count,
  };
  address.sll_ifindex = (int)if_nametoindex(tap->network_interface);
  if (address.sll_ifindex == 0) return false;
  fd = socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || setsockopt(fd, SOL_PACKET, PACKET_VERSION, &version, sizeof version) < 0) return false;
  if (setsockopt(fd, SOL_PACKET, PACKET_RX_RING, &request, sizeof request) < 0) return false;
  ring = mmap(NULL, ring_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (ring == MAP_FAILED) return false;
  /* On lo each packet goes out and comes in. */
  bool is_loopback = strcmp(tap->network_interface, "lo") == 0;
  if (is_loopback && setsockopt(fd, SOL_PACKET, PACKET_IGNORE_OUTGOING, &yes, sizeof yes) < 0) return false;
  return choose(0) && hear(NO_PROTOCOL);
}

static void keep(const struct tpacket2_hdr *header) {
  unsigned length = header->tp_snaplen;
  if (kept_length + sizeof length + length > MOST_KEPT_BYTES) return;
  memcpy(kept + kept_length, &length, sizeof length);
  memcpy(kept + kept_length + sizeof length, (const char *)header + header->tp_net, length);
  kept_length += sizeof length + length;
}

static struct tpacket2_hdr *frame_at(size_t place) {
  return (struct tpacket2_hdr *)(ring + place % tap->frame_count * tap->frame_bytes);
}

static bool is_filled(size_t place) {
  const struct tpacket2_hdr *header = frame_at(place);
  return __atomic_load_n(&header->tp_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER;
}

static void empty_ring(void) {
  for (; is_filled(frame); frame = (frame + 1) % tap->frame_count) {
    struct tpacket2_hdr *header = frame_at(frame);
    keep(header);
    __atomic_store_n(&header->tp_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
  }
}

/* False where the load is over. */
static bool sleep_until(long long at_us) {
  long long wait_us = at_us - now_us();
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  long long ns = until.tv_nsec + (wait_us > 0 ? wait_us : 0) * 1000;
  until.tv_sec += ns / 1000000000;
  until.tv_nsec = ns % 1000000000;
  return sem_clockwait(&is_over, CLOCK_MONOTONIC, &until) != 0;
}

/* Until the ring is full, or nothing is heard. False where the load is over; `elapsed_us`: how long that took. */
static bool fill_ring(long long *elapsed_us) {
  long long begun_us = now_us();
  bool is_loaded = true;
  /* Outgoing packets are delivered only to sockets for all protocols. */
  hear(ETH_P_ALL);
  while (is_loaded && *elapsed_us < (is_filled(frame) ? LONGEST_US : LONGEST_SILENCE_US) &&
         !is_filled(frame + tap->frame_count - 1)) {
    is_loaded = sleep_until(now_us() + LEAST_SLEEP_US + *elapsed_us / 4);
    *elapsed_us = now_us() - begun_us;
  }
  hear(NO_PROTOCOL);
  return is_loaded;
}

/* A thread of its own, because binding waits. */
static void *listen_at_instants(void *unused) {
  long long earliest_us = 0;
  bool is_loaded = true;
  for (size_t index = 0; is_loaded && index < tap->count; index++) {
    const struct tap_instant *instant = &tap->instants[index];
    if (instant->at_us < earliest_us) continue;
    if (!sleep_until(instant->at_us)) break;
    long long elapsed_us = 0;
    choose(instant->draw);
    is_loaded = fill_ring(&elapsed_us);
    empty_ring();
    earliest_us = now_us() + PAUSE_PARTS * elapsed_us;
  }
  return unused;
}

void prepare_tap(const struct tap *prepared) {
  tap = prepared;
  if (tap->count == 0) return;
  kept = resize(NULL, MOST_KEPT_BYTES);
  memset(kept, 1, MOST_KEPT_BYTES);
  if (!open_ring()) failure = errno;
}

void begin_tapping(void) {
  if (tap->count == 0 || failure != 0) return;
  sem_init(&is_over, 0, 0);
  failure = pthread_create(&thread, NULL, listen_at_instants, NULL);
}

void end_tapping(void) {
  if (tap->count == 0 || failure != 0) return;
  sem_post(&is_over);
  pthread_join(thread, NULL);
}

void write_packets(void) {
  begin_row("packets");
  put_number("error", failure, 0);
  write_row_with(kept, kept_length);
}
