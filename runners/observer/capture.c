#define _GNU_SOURCE
#include "capture.h"

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

/* Blocks consist of complete pages, and no frame may span two blocks. */
enum { LEAST_BLOCK_BYTES = 65536 };
enum { MOST_PACKET_BYTES = 12 * 1024 * 1024 };
/* In the TCP header. */
enum { TCP_FLAGS_AT = 13, FIN_OR_RST = 5 };
/* An Ethernet type for experiments: the socket receives nothing, at no cost to the load. */
enum { NO_PROTOCOL = 0x88b5 };
/* When to read a ring that does not fill up, and one that stays empty, because no connection may have the drawn bits.
   Afterwards the load is undisturbed for three times as long as the capture took. */
enum { LONGEST_US = 1000000, LONGEST_SILENCE_US = 200000, PAUSE_PARTS = 3, LEAST_SLEEP_US = 1000 };

static const struct capture *capture;
static int fd = -1, failure;
static struct sockaddr_ll address = {.sll_family = AF_PACKET};
static unsigned char *ring, *packets;
static size_t frame, packets_length;
static pthread_t thread;
static sem_t is_over;

/* Selects IPv4 and TCP packets, or first fragments, of the drawn connections that have a payload or end a direction. Offsets
   are from the IP header. */
static bool filter_connections(unsigned short draw) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)SKF_AD_OFF + SKF_AD_PROTOCOL),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ETH_P_IP, 0, 29),
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 9),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 0, 27),
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 6),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x1fff, 25, 0),
      BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 0),
      BPF_STMT(BPF_LD | BPF_B | BPF_IND, TCP_FLAGS_AT),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, FIN_OR_RST, 7, 0),
      /* the headers are shorter than the packet */
      BPF_STMT(BPF_LD | BPF_B | BPF_IND, 12),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 2),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x3c),
      BPF_STMT(BPF_ALU | BPF_ADD | BPF_X, 0),
      BPF_STMT(BPF_MISC | BPF_TAX, 0),
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 2),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_X, 0, 0, 15),
      /* responses come from the server's port and requests go to it; the other port is compared */
      BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 0),
      BPF_STMT(BPF_LD | BPF_W | BPF_IND, 0),
      BPF_STMT(BPF_ST, 0),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 16),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, capture->port, 6, 0),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xffff),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, capture->port, 0, 7),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 16),
      BPF_STMT(BPF_JMP | BPF_JA, 1),
      BPF_STMT(BPF_LD | BPF_MEM, 0),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, capture->mask),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, draw & capture->mask, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  return setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

/* Takes some milliseconds, because the kernel waits until the previous binding is unused. */
static bool bind_to(unsigned short protocol) {
  address.sll_protocol = htons(protocol);
  return bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool open_ring(void) {
  int version = TPACKET_V2, yes = 1;
  unsigned block_bytes = capture->frame_bytes > LEAST_BLOCK_BYTES ? capture->frame_bytes : LEAST_BLOCK_BYTES;
  size_t ring_bytes = (size_t)capture->frame_bytes * capture->frame_count;
  struct tpacket_req request = {
      .tp_block_size = block_bytes,
      .tp_block_nr = (unsigned)(ring_bytes / block_bytes),
      .tp_frame_size = capture->frame_bytes,
      .tp_frame_nr = capture->frame_count,
  };
  address.sll_ifindex = (int)if_nametoindex(capture->network_interface);
  if (address.sll_ifindex == 0) return false;
  fd = socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || setsockopt(fd, SOL_PACKET, PACKET_VERSION, &version, sizeof version) < 0) return false;
  if (setsockopt(fd, SOL_PACKET, PACKET_RX_RING, &request, sizeof request) < 0) return false;
  ring = mmap(NULL, ring_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (ring == MAP_FAILED) return false;
  /* On lo each packet is both outgoing and incoming. */
  bool is_loopback = strcmp(capture->network_interface, "lo") == 0;
  if (is_loopback && setsockopt(fd, SOL_PACKET, PACKET_IGNORE_OUTGOING, &yes, sizeof yes) < 0) return false;
  return filter_connections(0) && bind_to(NO_PROTOCOL);
}

static void keep(const struct tpacket2_hdr *header) {
  unsigned length = header->tp_snaplen;
  if (packets_length + sizeof length + length > MOST_PACKET_BYTES) return;
  memcpy(packets + packets_length, &length, sizeof length);
  memcpy(packets + packets_length + sizeof length, (const char *)header + header->tp_net, length);
  packets_length += sizeof length + length;
}

static struct tpacket2_hdr *frame_at(size_t place) {
  return (struct tpacket2_hdr *)(ring + place % capture->frame_count * capture->frame_bytes);
}

static bool is_filled(size_t place) {
  const struct tpacket2_hdr *header = frame_at(place);
  return __atomic_load_n(&header->tp_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER;
}

static void empty_ring(void) {
  for (; is_filled(frame); frame = (frame + 1) % capture->frame_count) {
    struct tpacket2_hdr *header = frame_at(frame);
    keep(header);
    __atomic_store_n(&header->tp_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
  }
}

/* False if the load is over. */
static bool sleep_until(long long at_us) {
  long long wait_us = at_us - now_us();
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  long long ns = until.tv_nsec + (wait_us > 0 ? wait_us : 0) * 1000;
  until.tv_sec += ns / 1000000000;
  until.tv_nsec = ns % 1000000000;
  return sem_clockwait(&is_over, CLOCK_MONOTONIC, &until) != 0;
}

/* Captures until the ring is full or nothing arrives. False if the load is over; `elapsed_us` is how long it took. */
static bool fill_ring(long long *elapsed_us) {
  long long begun_us = now_us();
  bool is_loaded = true;
  /* Outgoing packets are passed only to sockets for all protocols. */
  bind_to(ETH_P_ALL);
  while (is_loaded && *elapsed_us < (is_filled(frame) ? LONGEST_US : LONGEST_SILENCE_US) &&
         !is_filled(frame + capture->frame_count - 1)) {
    is_loaded = sleep_until(now_us() + LEAST_SLEEP_US + *elapsed_us / 4);
    *elapsed_us = now_us() - begun_us;
  }
  bind_to(NO_PROTOCOL);
  return is_loaded;
}

/* Runs in a separate thread, because binding blocks. */
static void *capture_at_instants(void *unused) {
  long long earliest_us = 0;
  bool is_loaded = true;
  for (size_t index = 0; is_loaded && index < capture->count; index++) {
    const struct capture_instant *instant = &capture->instants[index];
    if (instant->at_us < earliest_us) continue;
    if (!sleep_until(instant->at_us)) break;
    long long elapsed_us = 0;
    filter_connections(instant->draw);
    is_loaded = fill_ring(&elapsed_us);
    empty_ring();
    earliest_us = now_us() + PAUSE_PARTS * elapsed_us;
  }
  return unused;
}

void prepare_capture(const struct capture *prepared) {
  capture = prepared;
  if (capture->count == 0) return;
  packets = resize(NULL, MOST_PACKET_BYTES);
  memset(packets, 1, MOST_PACKET_BYTES);
  if (!open_ring()) failure = errno;
}

void begin_capture(void) {
  if (capture->count == 0 || failure != 0) return;
  sem_init(&is_over, 0, 0);
  failure = pthread_create(&thread, NULL, capture_at_instants, NULL);
}

void end_capture(void) {
  if (capture->count == 0 || failure != 0) return;
  sem_post(&is_over);
  pthread_join(thread, NULL);
}

void write_packets(void) {
  begin_row("packets");
  put_number("error", failure, 0);
  write_row_with(packets, packets_length);
}
