/** CPU time, waiting time and switches of every thread of some processes, as differences between readings. */
import { existsSync } from 'node:fs'
import { closeProc, listIds, openProc, parseNumbers, readProc } from './proc-file.ts'

export type Clock = 'schedstat' | 'ticks'

/** schedstat counts nanoseconds; where the kernel has none, stat counts ticks of 10 ms. */
export function chooseClock(exists = existsSync): Clock {
  return exists('/proc/self/schedstat') ? 'schedstat' : 'ticks'
}

/** What the threads used since the reading before; null is not readable by this clock. */
export interface ThreadUse {
  cpu_us: number
  wait_us: number | null
  voluntary_count: number
  involuntary_count: number
  thread_count: number
  /** Of the threads that used CPU. */
  by_thread: [thread_id: number, cpu_us: number][]
}

interface Thread {
  id: number
  clock: number
  status: number | null
  cpu_ns: number
  wait_ns: number
  voluntary: number
  involuntary: number
}

/** With more threads than these, each reading reads the next ones in turn: a row then holds what they used since their own last turn. */
const CLOCKS_A_READING = 64
const STATUSES_A_READING = 4
const TICK_NS = 1e7
const VOLUNTARY = Buffer.from('\nvoluntary_ctxt_switches:')

export interface ThreadClocks {
  /** Looks for new threads. What a new one used before counts, unless this is the start of the load. */
  discover: (pids: readonly number[], isStart: boolean) => void
  /** `all` reads every thread, whatever their number. */
  read: (all?: boolean) => ThreadUse
  close: () => void
}

export function openThreadClocks(clock: Clock, countsSwitches: boolean): ThreadClocks {
  const threads = new Map<number, Thread>()
  const buffer = Buffer.alloc(4096)
  const numbers = new Float64Array(16)
  let turn = 0
  let statusTurn = 0

  const readClock = (thread: Thread, use: ThreadUse | null): boolean => {
    const length = readProc(thread.clock, buffer)
    if (length === 0) return false
    let cpu_ns: number
    let wait_ns = 0
    if (clock === 'schedstat') {
      parseNumbers(buffer, 0, length, numbers)
      cpu_ns = numbers[0] as number
      wait_ns = numbers[1] as number
    } else {
      // After the name in brackets: state, ten numbers, utime, stime.
      parseNumbers(buffer, buffer.lastIndexOf(41, length - 1), length, numbers)
      cpu_ns = ((numbers[10] as number) + (numbers[11] as number)) * TICK_NS
    }
    if (use !== null) {
      const cpu_us = (cpu_ns - thread.cpu_ns) / 1000
      if (cpu_us > 0) use.by_thread.push([thread.id, cpu_us])
      use.cpu_us += cpu_us
      if (use.wait_us !== null) use.wait_us += (wait_ns - thread.wait_ns) / 1000
    }
    thread.cpu_ns = cpu_ns
    thread.wait_ns = wait_ns
    return true
  }

  const readSwitches = (thread: Thread, use: ThreadUse | null): void => {
    if (thread.status === null) return
    const length = readProc(thread.status, buffer)
    const at = length === 0 ? -1 : buffer.indexOf(VOLUNTARY, 256)
    if (at < 0 || at >= length) return
    parseNumbers(buffer, at, length, numbers)
    const voluntary = numbers[0] as number
    const involuntary = numbers[1] as number
    if (use !== null) {
      use.voluntary_count += voluntary - thread.voluntary
      use.involuntary_count += involuntary - thread.involuntary
    }
    thread.voluntary = voluntary
    thread.involuntary = involuntary
  }

  const forget = (thread: Thread): void => {
    closeProc(thread.clock)
    closeProc(thread.status)
    threads.delete(thread.id)
  }

  return {
    discover: (pids, isStart) => {
      for (const pid of pids) {
        for (const id of listIds(`/proc/${pid}/task`)) {
          if (threads.has(id)) continue
          const folder = `/proc/${pid}/task/${id}`
          const fd = openProc(`${folder}/${clock === 'schedstat' ? 'schedstat' : 'stat'}`)
          if (fd === null) continue
          const status = countsSwitches ? openProc(`${folder}/status`) : null
          const thread = { id, clock: fd, status, cpu_ns: 0, wait_ns: 0, voluntary: 0, involuntary: 0 }
          threads.set(id, thread)
          if (isStart) {
            readClock(thread, null)
            readSwitches(thread, null)
          }
        }
      }
    },
    read: (all = false) => {
      const use: ThreadUse = {
        cpu_us: 0,
        wait_us: clock === 'schedstat' ? 0 : null,
        voluntary_count: 0,
        involuntary_count: 0,
        thread_count: 0,
        by_thread: [],
      }
      const list = [...threads.values()]
      const clocks = all ? list.length : Math.min(list.length, CLOCKS_A_READING)
      for (let step = 0; step < clocks; step++) {
        const thread = list[(turn + step) % list.length] as Thread
        if (!readClock(thread, use)) forget(thread)
      }
      const statuses = all ? list.length : Math.min(list.length, STATUSES_A_READING)
      for (let step = 0; countsSwitches && step < statuses; step++) {
        const thread = list[(statusTurn + step) % list.length] as Thread
        if (threads.has(thread.id)) readSwitches(thread, use)
      }
      turn += clocks
      statusTurn += statuses
      use.thread_count = threads.size
      return use
    },
    close: () => {
      for (const thread of [...threads.values()]) forget(thread)
    },
  }
}
