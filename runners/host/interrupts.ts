/** Turns the first Ctrl-C or similar signal into an orderly end; further ones only report that it continues. */

/** A single Ctrl-C may arrive several times: from the terminal and from each parent program. */
const ONE_KEY_MS = 1000

/** Returns a signal that is aborted at the first interrupt. */
export function listenForInterrupts(report: (text: string) => void): AbortSignal {
  const controller = new AbortController()
  let last_ms = 0
  const interrupt = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (controller.signal.aborted && now - last_ms < ONE_KEY_MS) return
    last_ms = now
    if (controller.signal.aborted) {
      report('still ending the trial and its servers, which takes a few seconds at most')
      return
    }
    report(`${signal}: ending the trial and its servers; complete trials are kept`)
    controller.abort(new Error('interrupted'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
  return controller.signal
}
