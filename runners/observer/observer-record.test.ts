import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelineRow } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import { parseObserverRecord } from './observer-record.ts'

const parse = (...lines: string[]) => parseObserverRecord(Buffer.from(`${lines.join('\n')}\n`))

test('values are read by the column names above them, in any order', () => {
  const columns = Object.keys(timelineRow.shape).toReversed()
  const record = parse(
    `#sample ${columns.join(' ')}`,
    `sample ${columns.map((column, index) => (column === 'server_wait_us' ? '' : index)).join(' ')}`,
    '#request settled_us at_us sent_us is_end error outcome length',
    'request  7 8 1 0 answered 5',
    'a\n#b ',
    'request 9 8  0 104 closed 0',
    '',
    '#snapshot started_us',
    'snapshot 1',
    '#socket sent_bytes received_bytes local_port',
    'socket 1 2 9',
    'socket 1 2 4',
    '#end finished_us',
    'end 12',
  )
  assert.deepEqual(
    record?.samples.map(({ elapsed_s, received_bytes, server_wait_us, observer_cpu_us }) => {
      return [elapsed_s, received_bytes, server_wait_us, observer_cpu_us]
    }),
    [[17, 16, null, 2]],
  )
  assert.deepEqual(record?.requests, [
    {
      ...{ at_us: 7, sent_us: 8, settled_us: null, outcome: 'answered', error: 0, is_end: true },
      response: Buffer.from('a\n#b '),
    },
    {
      ...{ at_us: 8, sent_us: null, settled_us: 9, outcome: 'closed', error: 104, is_end: false },
      response: Buffer.from(''),
    },
  ])
  const connections = [
    { local_port: 4, received_bytes: 2, sent_bytes: 1 },
    { local_port: 9, received_bytes: 2, sent_bytes: 1 },
  ]
  assert.deepEqual(record?.snapshots, [{ started_us: 1, connections }])
  assert.equal(record?.finished_us, 12)
})

test('a record without its end is null, and one of another version is an error', () => {
  assert.equal(parse('#count is_complete sent_bytes', 'count 1 3'), null)
  assert.throws(() => parse('#count is_complete', 'count 1', '#end finished_us', 'end 1'), /sent_bytes/)
})
