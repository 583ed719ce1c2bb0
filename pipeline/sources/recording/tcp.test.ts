import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTcp, reconnectionCount } from './tcp.ts'

const read = (file: object) => readTcp(JSON.stringify(file))

test('each counter has what it was before and after, and 0 where it was not listed', () => {
  const before = { TcpActiveOpens: 5, OnlyBefore: 2, TcpMaxConn: -1 }
  const after = { TcpActiveOpens: 9, OnlyAfter: 3, TcpMaxConn: -1 }
  assert.deepEqual(read({ before, after, own_open_count: 1 }), {
    counters: [
      { key: 'OnlyAfter', before: 0, after: 3 },
      { key: 'OnlyBefore', before: 2, after: 0 },
      { key: 'TcpActiveOpens', before: 5, after: 9 },
      { key: 'TcpMaxConn', before: -1, after: -1 },
    ],
    own_open_count: 1,
  })
})

test('a file that is not whole gives nothing', () => {
  const whole = { before: { A: 1 }, after: { A: 2 }, own_open_count: 0 }
  assert.notEqual(read(whole), null)
  const damaged = [
    { before: null },
    { after: [] },
    { own_open_count: -1 },
    { own_open_count: null },
    { before: { A: 1.5 } },
    { after: { A: '2' } },
  ]
  for (const change of damaged) assert.equal(read({ ...whole, ...change }), null, JSON.stringify(change))
  assert.equal(readTcp('cut'), null)
})

test("reconnections are the load's openings less the observers' and the first of each", () => {
  const counters = [{ key: 'TcpActiveOpens', before: 100, after: 120 }]
  assert.equal(reconnectionCount({ counters, own_open_count: 3 }, 10), 7)
  assert.equal(reconnectionCount({ counters, own_open_count: 3 }, 17), 0)
  assert.equal(reconnectionCount({ counters, own_open_count: 3 }, 18), 0, 'a refused connection may not be counted')
  assert.equal(reconnectionCount({ counters: [], own_open_count: 0 }, 0), 0)
})
