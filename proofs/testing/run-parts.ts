/** Runs parts with different numbers of concurrent test files as one run with one report and one set of totals. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

export interface TestPart {
  files: readonly string[]
  at_a_time: number
  /** Paths that earlier parts have to create; otherwise this part is skipped. */
  needs?: readonly string[]
}

const TOTAL = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/

/** A file that takes longer fails. */
const LONGEST_MS = 30 * 60_000

/** Files start in the given order. When the signal is aborted, running files are ended and no other is started. */
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
      const [, name, count] = (event.type === 'test:diagnostic' && TOTAL.exec(event.data.message)) || []
      if (name === undefined) yield event
      else totals.set(name, (totals.get(name) ?? 0) + Number(count))
    }
  }
  for (const [name, total] of totals)
    yield { type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${total}`, level: 'info' } } as TestEvent
}
