#define _GNU_SOURCE
#include "processes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An environment has at most this much of what is looked for. */
enum { ENVIRONMENT_BYTES = 128 * 1024 };

struct known {
  int pid;
  bool is_server;
};

static bool has_marker(int pid, const char *marker) {
  static char text[ENVIRONMENT_BYTES];
  size_t length = read_proc_once(text, sizeof text, "/proc/%d/environ", pid);
  for (const char *entry = text; entry < text + length; entry += strlen(entry) + 1)
    if (strcmp(entry, marker) == 0) return true;
  return false;
}

static bool is_in_namespace(int pid, const char *network_namespace) {
  char path[64], found[64];
  snprintf(path, sizeof path, "/proc/%d/ns/net", pid);
  ssize_t length = readlink(path, found, sizeof found - 1);
  if (length < 0) return false;
  found[length] = '\0';
  return strcmp(found, network_namespace) == 0;
}

static bool is_server(int pid, const struct identity *identity) {
  char text[PROC_BYTES];
  if (read_proc_once(text, sizeof text, "/proc/%d/stat", pid) == 0) return false;
  /* The name in brackets may hold brackets and blanks itself. */
  const char *after_name = strrchr(text, ')');
  unsigned long long numbers[2];
  if (after_name == NULL || parse_numbers(after_name, numbers, 2) < 2) return false;
  int parent = (int)numbers[0], group = (int)numbers[1];
  for (size_t index = 0; index < identity->groups.count; index++)
    if (identity->groups.list[index] == group) return true;
  if (parent == getpid() || parent == getppid()) return false;
  if (has_marker(pid, identity->marker)) return true;
  if (identity->network_namespace[0] != '\0' && is_in_namespace(pid, identity->network_namespace)) return true;
  if (identity->control_group[0] == '\0') return false;
  return read_proc_once(text, sizeof text, "/proc/%d/cgroup", pid) > 0 && strstr(text, identity->control_group) != NULL;
}

void find_servers(const struct identity *identity, struct ids *servers) {
  static struct ids all;
  static struct known *known;
  static size_t known_count;
  list_ids(&all, "/proc");
  struct known *now = resize(NULL, (all.count + 1) * sizeof *now);
  servers->count = 0;
  size_t at = 0;
  for (size_t index = 0; index < all.count; index++) {
    int pid = all.list[index];
    /* Both lists ascend; a pid that is not found is looked at anew. */
    while (at < known_count && known[at].pid < pid) at++;
    bool is_known = at < known_count && known[at].pid == pid;
    bool is_own = pid == getpid() || pid == getppid();
    now[index] = (struct known){pid, is_known ? known[at].is_server : !is_own && is_server(pid, identity)};
    if (!now[index].is_server) continue;
    if (servers->count == servers->room)
      servers->list = resize(servers->list, (servers->room = 2 * servers->room + 16) * sizeof *servers->list);
    servers->list[servers->count++] = pid;
  }
  free(known);
  known = now;
  known_count = all.count;
}
