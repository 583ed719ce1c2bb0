/** How the kernel's network is set. */
import { type Fact, factOf, type Machine } from './facts.ts'
import { numberOrText } from './kernel-facts.ts'

const SETTINGS = [
  'net/core/somaxconn',
  'net/core/netdev_max_backlog',
  'net/core/rmem_default',
  'net/core/rmem_max',
  'net/core/wmem_default',
  'net/core/wmem_max',
  'net/core/default_qdisc',
  'net/core/busy_poll',
  'net/ipv4/ip_local_port_range',
  'net/ipv4/tcp_congestion_control',
  'net/ipv4/tcp_fin_timeout',
  'net/ipv4/tcp_keepalive_time',
  'net/ipv4/tcp_max_syn_backlog',
  'net/ipv4/tcp_max_tw_buckets',
  'net/ipv4/tcp_mem',
  'net/ipv4/tcp_rmem',
  'net/ipv4/tcp_wmem',
  'net/ipv4/tcp_slow_start_after_idle',
  'net/ipv4/tcp_syncookies',
  'net/ipv4/tcp_timestamps',
  'net/ipv4/tcp_tw_reuse',
  'net/netfilter/nf_conntrack_max',
]

/** `net_core_somaxconn` is what sysctl calls net.core.somaxconn. */
export const networkFacts = ({ read }: Machine): Fact[] =>
  SETTINGS.map(name => factOf(name.replaceAll('/', '_'), () => numberOrText(read(`/proc/sys/${name}`))))
