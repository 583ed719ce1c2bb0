/** The page's side of the worker: one text at a time, the latest wins, and a text that takes too long is given up. */
import type { AuditedText } from './audit-text.ts'
import type { Marks } from './worker.ts'

/** How long the readers may take over one text. */
const READING_LIMIT_MS = 10_000

type Reading = { audited: AuditedText } | { problem: string }

/** Starts the worker at once; only the readers of a tool are fetched later, when a text has a mark of it. `tell` hears of the last text that was given, and of no other. */
export function startReading(marks: Marks, tell: (text: string, reading: Reading) => void): (text: string) => void {
  let worker = newWorker()
  let current: string | null = null
  let next: string | null = null
  let timer: number | undefined

  function newWorker(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: JSON.stringify(marks),
    })
    made.addEventListener('message', (event: MessageEvent<AuditedText>) => finish({ audited: event.data }))
    made.addEventListener('error', event => {
      event.preventDefault()
      const why = event.message ? `they stopped with "${event.message}"` : 'they did not load; reload the page'
      restart(`The parsers could not read this text: ${why}.`)
    })
    return made
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
    else if (text !== null) tell(text, reading)
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
