/** A reporter of node's test runner: one line of JSON for each test that was skipped or is still to be written. */
import type { TestEvent } from 'node:test/reporters'

export default async function* reportSkips(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const reason = data.skip ?? data.todo
    if (reason !== undefined) yield `${JSON.stringify({ file: data.file, name: data.name, reason: String(reason) })}\n`
  }
}
