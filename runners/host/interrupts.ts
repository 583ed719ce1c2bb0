/** Ctrl-C and its like: the first ends what is under way, in order; further ones wait for that. */

/** One Ctrl-C reaches us more than once: from the terminal and from each program above us. */
const ONE_KEY_MS = 1000

/** Aborted at the first signal. `report` tells what happens. */
export function listenForInterrupts(report: (text: string) => void): AbortSignal {
  const controller = new AbortController()
  let significant = 0
  const interrupt = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (controller.signal.aborted && now - significant < ONE_KEY_MS) return
    significant = now
    if (controller.signal.aborted) {
      report('still ending the trial and its servers: that takes some seconds at most')
      return
    }
    report(`${signal}: ending the trial and its servers; complete trials are kept`)
    controller.abort(new Error('interrupted'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
  return controller.signal
}
