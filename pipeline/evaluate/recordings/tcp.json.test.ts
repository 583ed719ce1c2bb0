import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recorded, type TcpCounters } from './tcp.json.ts'

const read = (file: object) => recorded.read(JSON.stringify(file)).content

test('each counter has its values before and after, 0 if it is not listed', () => {
  const before = { TcpActiveOpens: 5, OnlyBefore: 2, TcpMaxConn: -1 }
  const after = { TcpActiveOpens: 9, OnlyAfter: 3, TcpMaxConn: -1 }
  const file = read({ before, after, own_open_count: 1 }) ?? assert.fail()
  assert.deepEqual(recorded.rows(file, {}).tcp_counter, [
    { key: 'OnlyAfter', before: 0, after: 3 },
    { key: 'OnlyBefore', before: 2, after: 0 },
    { key: 'TcpActiveOpens', before: 5, after: 9 },
    { key: 'TcpMaxConn', before: -1, after: -1 },
  ])
})

test('an incomplete file gives no rows', () => {
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
  assert.equal(recorded.read('cut').content, null)
})

test("reconnections are the load's openings minus those of the observers and the first of each connection", () => {
  const moved = { before: { TcpActiveOpens: 100 }, after: { TcpActiveOpens: 120 }, own_open_count: 3 }
  const count = (connections: number, file: TcpCounters = moved, trial: object = {}) =>
    recorded.facts(file, { threads: 1, connections, isolation: 'network-namespace', ...trial }).reconnection_count
  assert.equal(count(10), 7)
  assert.equal(count(5, moved, { threads: 2 }), 13, '2 threads open 4 of 5 connections')
  assert.equal(count(17), 0)
  assert.equal(count(18), 0, 'a refused connection may not be counted')
  assert.equal(count(1, { before: {}, after: {}, own_open_count: 0 }), 0)
  const of_machine = count(10, moved, { isolation: 'loopback' })
  assert.equal(of_machine, undefined, 'those are the counters of the whole machine')
})

test('counters that are zero in both are omitted from the file', () => {
  const before = { TcpActiveOpens: 0, TcpIdle: 0 }
  const after = { TcpActiveOpens: 5, TcpIdle: 0 }
  const written = JSON.parse(recorded.write({ before, after, own_open_count: 2 }))
  assert.deepEqual(written, { before: { TcpActiveOpens: 0 }, after: { TcpActiveOpens: 5 }, own_open_count: 2 })
})
