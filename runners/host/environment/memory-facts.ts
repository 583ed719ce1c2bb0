/** Memory, and how busy the machine is at this moment. */
import { type Fact, factOf, fieldOf, type Machine } from './facts.ts'

export function memoryFacts({ read }: Machine): Fact[] {
  const field = (name: string) => fieldOf(read('/proc/meminfo'), name)
  const bytes = (name: string) => Number(/^(\d+) kB$/.exec(field(name))?.[1] ?? Number.NaN) * 1024
  const loads = () => read('/proc/loadavg').split(' ').map(Number)
  return [
    factOf('memory_bytes', () => bytes('MemTotal')),
    factOf('swap_bytes', () => bytes('SwapTotal')),
    factOf('huge_page_count', () => Number(field('HugePages_Total'))),
    factOf('now_available_memory_bytes', () => bytes('MemAvailable')),
    factOf('now_used_swap_bytes', () => bytes('SwapTotal') - bytes('SwapFree')),
    factOf('now_load_average', () => loads()[0] ?? null),
    factOf('now_uptime_s', () => Number(read('/proc/uptime').split(' ')[0])),
  ]
}
