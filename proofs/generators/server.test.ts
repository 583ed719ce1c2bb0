/** The server of known behaviour counts what a client that is no load generator sent and received. */
import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { generators } from './generators.ts'
import { startServer } from './server.ts'
import { situations } from './situations.ts'

/** The status, and whether the body is complete; null without an answer within 150 ms. */
function request(url: string, agent: Agent): Promise<[status: number, is_complete: boolean] | null> {
  return new Promise(onEnd => {
    const sent = get(url, { agent }, answer => {
      answer.on('error', () => {})
      answer.resume().on('close', () => onEnd([answer.statusCode ?? 0, answer.complete]))
    })
    sent.on('error', () => onEnd(null)).setTimeout(150, () => sent.destroy())
  })
}

/** Sends requests one after the other; a connection that is closed after an answer is seen as closed by the next. */
async function counted(id: string, requests: number) {
  const respond = situations.find(situation => situation.id === id)?.respond
  assert.ok(respond, id)
  const { address, stop } = await startServer(respond)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const received = []
  for (let sent = 0; sent < requests; sent++) {
    received.push(await request(`${address}/${id}`, agent))
    await wait(50)
  }
  agent.destroy()
  const { latency, ...counts } = await stop()
  return { received, latency, counts }
}

const none = { cut_answers: 0, unanswered: 0, connections: 1 }

test('complete answers are counted by status, with their latency', async () => {
  const { received, latency, counts } = await counted('half-busy', 4)
  assert.deepEqual(
    received.map(each => each?.[0]),
    [200, 503, 200, 503],
  )
  assert.deepEqual(counts, { ...none, requests: 4, answers: { 200: 2, 503: 2 }, body_bytes: 34 })
  assert.ok(latency && latency.mean_s >= 0.001 && latency.p50_s <= latency.max_s)
})

test('an answer that ends early is cut and not complete', async () => {
  const { received, latency, counts } = await counted('half-bodies', 2)
  assert.deepEqual(received, [
    [200, false],
    [200, false],
  ])
  assert.deepEqual(
    [latency, counts],
    [null, { ...none, connections: 2, requests: 2, answers: {}, cut_answers: 2, body_bytes: 100 }],
  )
})

test('a request without an answer is unanswered, at once or if its client left before', async () => {
  for (const id of ['never-answered', 'slower-than-half']) {
    const { received, counts } = await counted(id, 1)
    assert.deepEqual([received, counts], [[null], { ...none, requests: 1, answers: {}, unanswered: 1, body_bytes: 0 }])
  }
})

test('the server closes connections with and without a header, and sends chunks and no body', async () => {
  const answered = { ...none, requests: 2, answers: { 200: 2 }, body_bytes: 26 }
  for (const id of ['closes', 'closes-unannounced'])
    assert.deepEqual((await counted(id, 2)).counts, { ...answered, connections: 2 })
  for (const id of ['all-answered', 'chunked']) assert.deepEqual((await counted(id, 2)).counts, answered)
  const { counts } = await counted('no-content', 2)
  assert.deepEqual(counts, { ...none, requests: 2, answers: { 204: 2 }, body_bytes: 0 })
})

test('a generator without an option for a load is not called', () => {
  const called = (id: string) => {
    const situation = situations.find(each => each.id === id)
    assert.ok(situation)
    return generators.flatMap(({ tool, steps }) => (steps('http://127.0.0.1:1/', situation) ? tool : []))
  }
  assert.deepEqual(
    called('all-answered'),
    generators.map(({ tool }) => tool),
  )
  const counting = called('hundred-by-thirty')
  assert.ok(counting.includes('hey') && !counting.includes('wrk') && !counting.includes('siege'))
  const rated = called('too-high-a-rate')
  assert.ok(rated.includes('vegeta') && !rated.includes('ab') && !rated.includes('wrk'))
})
