/** The client of the worker: one text at a time, the latest wins, and parsing that takes too long is stopped. */
import type { AuditedText } from './audit-text.ts'
import type { Marks } from './worker.ts'

/** The time limit for one text. */
const READING_LIMIT_MS = 10_000

type Reading = { audited: AuditedText } | { problem: string }

/** Starts the worker at once. `report` is called for the latest text only. */
export function startReading(marks: Marks, report: (text: string, reading: Reading) => void): (text: string) => void {
  let worker = newWorker()
  let current: string | null = null
  let next: string | null = null
  let timer: number | undefined

  function newWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: JSON.stringify(marks),
    })
    worker.addEventListener('message', (event: MessageEvent<AuditedText>) => finish({ audited: event.data }))
    worker.addEventListener('error', event => {
      event.preventDefault()
      const why = event.message ? `they stopped with "${event.message}"` : 'they did not load; reload the page'
      restart(`The parsers could not read this text: ${why}.`)
    })
    return worker
  }

  function begin(text: string) {
    current = text
    next = null
    timer = window.setTimeout(() => {
      restart(`The parsers were stopped: they took longer than ${READING_LIMIT_MS / 1000} s over this text.`)
    }, READING_LIMIT_MS)
    worker.postMessage(text)
  }

  function finish(reading: Reading) {
    window.clearTimeout(timer)
    const text = current
    current = null
    if (next !== null) begin(next)
    else if (text !== null) report(text, reading)
  }

  function restart(problem: string) {
    worker.terminate()
    if (current !== null) worker = newWorker()
    finish({ problem })
  }

  return text => {
    if (current === null) begin(text)
    else next = text
  }
}
