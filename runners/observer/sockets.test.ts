import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '../../pipeline/sources/recording/sockets.json.ts'
import { withoutOwn } from './sockets.ts'

const each = (local_port: number, received_bytes: number): Connection => ({ local_port, received_bytes, sent_bytes: 1 })

test("the sentinel's connections are left out while they are open, and their ports may be another's before and after", () => {
  const connections = [1, 2, 3, 4, 5].map(port => each(port, 5))
  const left = withoutOwn({ started_us: 2_000_000, ended_us: 2_100_000, cpu_us: 1, connections }, [
    { local_port: 1, opened_us: 100, closed_us: null },
    { local_port: 2, opened_us: 100, closed_us: 1_500_000 },
    { local_port: 3, opened_us: 2_900_000, closed_us: null },
    { local_port: 4, opened_us: 2_050_000, closed_us: 2_060_000 },
    { local_port: null, opened_us: 100, closed_us: 200 },
  ])
  assert.deepEqual(
    left.map(({ local_port }) => local_port),
    [2, 3, 5],
  )
})
