/** Counters of an interface, of the system's CPU time, and the memory of processes. */
import { readFileSync } from 'node:fs'
import { closeProc, openProc, parseNumbers, readProc } from './proc-file.ts'

/** Totals since boot; null could not be read. */
export interface SystemCounters {
  received_bytes: number | null
  sent_bytes: number | null
  steal_us: number | null
  cpu_us: number | null
  idle_us: number | null
}

const TICK_US = 10_000

export function openSystemCounters(network_interface: string): { read: () => SystemCounters; close: () => void } {
  const net = openProc('/proc/self/net/dev')
  const stat = openProc('/proc/stat')
  const row = Buffer.from(` ${network_interface}:`)
  const buffer = Buffer.alloc(8192)
  const numbers = new Float64Array(16)
  return {
    read: () => {
      const counters: SystemCounters = {
        received_bytes: null,
        sent_bytes: null,
        steal_us: null,
        cpu_us: null,
        idle_us: null,
      }
      const netLength = net === null ? 0 : readProc(net, buffer)
      const at = netLength === 0 ? -1 : buffer.indexOf(row)
      if (at >= 0 && at < netLength) {
        parseNumbers(buffer, at + row.length, netLength, numbers)
        counters.received_bytes = numbers[0] as number
        counters.sent_bytes = numbers[8] as number
      }
      const statLength = stat === null ? 0 : readProc(stat, buffer)
      if (statLength > 0) {
        // cpu user nice system idle iowait irq softirq steal; guest time after these is in user already.
        parseNumbers(buffer, 0, Math.min(statLength, buffer.indexOf(10)), numbers)
        let ticks = 0
        for (let index = 0; index < 8; index++) ticks += numbers[index] as number
        counters.steal_us = (numbers[7] as number) * TICK_US
        counters.cpu_us = ticks * TICK_US
        counters.idle_us = ((numbers[3] as number) + (numbers[4] as number)) * TICK_US
      }
      return counters
    },
    close: () => {
      closeProc(net)
      closeProc(stat)
    },
  }
}

/** Resident memory of processes; what they share is counted for each. */
export function openMemory(): { read: (pids: readonly number[]) => number | null; close: () => void } {
  const page_bytes = pageBytes()
  const files = new Map<number, number>()
  const buffer = Buffer.alloc(256)
  const numbers = new Float64Array(8)
  return {
    read: pids => {
      let sum: number | null = null
      for (const pid of pids) {
        const fd = files.get(pid) ?? openProc(`/proc/${pid}/statm`)
        if (fd === null) continue
        files.set(pid, fd)
        if (parseNumbers(buffer, 0, readProc(fd, buffer), numbers) < 2) continue
        sum = (sum ?? 0) + (numbers[1] as number) * page_bytes
      }
      return sum
    },
    close: () => {
      for (const fd of files.values()) closeProc(fd)
    },
  }
}

/** The kernel tells every program its page size in the auxiliary vector: pairs of 64-bit words, key 6. */
function pageBytes(): number {
  const words = new BigUint64Array(new Uint8Array(readFileSync('/proc/self/auxv')).buffer)
  for (let index = 0; index + 1 < words.length; index += 2) if (words[index] === 6n) return Number(words[index + 1])
  return 4096
}
