/** Test files in parts, each with its own number at a time, as one run: one report, one set of closing lines. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

export interface TestPart {
  files: readonly string[]
  at_a_time: number
  /** What a part before has to leave here, so that this one starts. */
  needs?: readonly string[]
}

const CLOSING = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/

/** A file that takes longer hangs, and is named. */
const LONGEST_MS = 30 * 60_000

/** Files are started in the order given. Where the signal is aborted the running ones are ended, and no other starts. */
export async function* runTestParts(parts: readonly TestPart[], signal: AbortSignal): AsyncGenerator<TestEvent> {
  const totals = new Map<string, number>()
  for (const { files, at_a_time, needs = [] } of parts) {
    if (files.length === 0 || needs.some(path => !existsSync(path))) continue
    if (signal.aborted) return
    for await (const event of run({
      files,
      concurrency: at_a_time,
      isolation: 'process',
      signal,
      timeout: LONGEST_MS,
      execArgv: ['--import', join(import.meta.dirname, 'forbid-exit.ts')],
    }) as AsyncIterable<TestEvent>) {
      const [, name, count] = (event.type === 'test:diagnostic' && CLOSING.exec(event.data.message)) || []
      if (name === undefined) yield event
      else totals.set(name, (totals.get(name) ?? 0) + Number(count))
    }
  }
  for (const [name, total] of totals)
    yield { type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${total}`, level: 'info' } } as TestEvent
}
