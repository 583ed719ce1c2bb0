/** Reads what the sentinel's program writes at its end: runners/sentinel/sentinel.c says the words. */

/** A question whose instant came. Microseconds count from the load's start; null did not happen. */
export interface AskedRow {
  at_us: number
  sent_us: number | null
  settled_us: number | null
  outcome: string
  /** errno of what broke the connection; 0 is none. */
  error: number
  /** The connection ended with the answer. */
  is_end: boolean
  answer: Buffer
}

export interface SentinelConnection {
  /** Null where it never stood. */
  local_port: number | null
  opened_us: number
  /** Null where it was open until the end. */
  closed_us: number | null
}

/** A look at the sockets that was begun. */
export interface SentinelLook {
  started_us: number
  /** Null where it could not be started. */
  ended_us: number | null
  cpu_us: number | null
  /** As wait(2) has it: 0 is a good end. */
  status: number | null
}

export interface SentinelRecord {
  rows: AskedRow[]
  connections: SentinelConnection[]
  looks: SentinelLook[]
  finished_us: number
}

/** Null where it is not whole. */
export function parseSentinelRecord(bytes: Buffer): SentinelRecord | null {
  const rows: AskedRow[] = []
  const connections: SentinelConnection[] = []
  const looks: SentinelLook[] = []
  for (let at = 0; at < bytes.length; ) {
    const line_end = bytes.indexOf(10, at)
    if (line_end < 0) return null
    const [word, ...cells] = bytes.toString('latin1', at, line_end).split(' ')
    at = line_end + 1
    const numbers = cells.map(cell => (cell === '-1' ? null : Number(cell)))
    if (word === 'end') return { rows, connections, looks, finished_us: numbers[0] ?? 0 }
    if (word === 'connection') {
      const [local_port = null, opened_us, closed_us = null] = numbers
      connections.push({ local_port, opened_us: opened_us ?? 0, closed_us })
    } else if (word === 'look') {
      const [started_us, ended_us = null, cpu_us = null, status = null] = numbers
      looks.push({ started_us: started_us ?? 0, ended_us, cpu_us, status })
    } else {
      const [at_us, sent_us = null, settled_us = null, , error, is_end, length] = numbers
      const answer = bytes.subarray(at, at + (length ?? 0))
      rows.push({
        at_us: at_us ?? 0,
        sent_us,
        settled_us,
        outcome: cells[3] ?? '',
        error: error ?? 0,
        is_end: is_end === 1,
        answer,
      })
      at += answer.length + 1
    }
  }
  return null
}
