/** The summary of a test run: skipped tests with reasons, the slowest files, and files that failed or ran no test. */
import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { testCommandOf } from './kinds.ts'
import { resolvedFileOf } from './one-process.ts'
import listed from './skips.json' with { type: 'json' }

const SLOWEST = 5

interface Skip {
  file: string
  name: string
  reason: string
}

/** In CI only tests whose reason is listed in skips.json, with a justification, may be skipped. */
function unlistedSkips(skips: readonly Skip[]): Skip[] {
  const patterns = listed.map(({ reason }) => new RegExp(`^${reason}$`, 's'))
  return skips.filter(({ reason }) => !patterns.some(pattern => pattern.test(reason)))
}

/** `watch` passes all events on; `close` prints the summary and returns the exit code. */
export function summary(files: readonly string[]) {
  const seconds = new Map<string, number>()
  const skips: Skip[] = []
  const failed = new Map<string, string[]>()
  const silent = new Set(files.map(file => relative('.', file)))

  function note({ type, data }: TestEvent): void {
    if (type !== 'test:pass' && type !== 'test:fail') return
    const file = relative('.', resolvedFileOf(data))
    // a file without tests is reported as a test with the file's name
    if (resolve(data.name) !== resolve(file)) silent.delete(file)
    if (data.nesting === 0) seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000)
    const reason = data.skip ?? data.todo
    if (reason !== undefined) skips.push({ file, name: data.name, reason: String(reason) })
    else if (type === 'test:fail' && data.nesting === 0) failed.set(file, [...(failed.get(file) ?? []), data.name])
  }

  async function* watch(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    for await (const event of events) {
      note(event)
      yield event
    }
  }

  function close(isStrict: boolean): number {
    const unlisted = unlistedSkips(skips)
    const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
    const lines = [
      ...skips.map(({ file, name, reason }) => `test: skipped: ${file}: ${name}: ${reason}`),
      `test: slowest: ${slowest.map(([file, each]) => `${file} ${each.toFixed(1)} s`).join(', ')}`,
      ...(silent.size > 0 ? [`test: ran no test: ${[...silent].join(' ')}`] : []),
      ...[...failed].map(([file, names]) => [`test: failed: ${testCommandOf(file)}`, ...names].join('\n      ')),
    ]
    console.log(lines.join('\n'))
    if (isStrict)
      for (const { file, name, reason } of unlisted)
        console.error(`test: skipped, and the reason is not in proofs/testing/skips.json: ${file}: ${name}: ${reason}`)
    return failed.size > 0 || silent.size > 0 || (isStrict && unlisted.length > 0) ? 1 : 0
  }

  return { watch, close }
}
