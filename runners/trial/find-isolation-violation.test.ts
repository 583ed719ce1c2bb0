import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readStat } from '../host/find-processes.ts'
import { describeIsolationViolation, findIsolationViolation } from './find-isolation-violation.ts'
import { holdsForeign } from './watch-server.ts'

const thread = { cpus: [1], nice: 0, policy: 0 }

test('more CPUs, a raised priority and a real-time scheduler are isolation violations of a thread', () => {
  assert.equal(describeIsolationViolation(thread, [0, 1], 0), null)
  assert.equal(
    describeIsolationViolation({ ...thread, cpus: [0, 1] }, [1], 0),
    'may run on CPU 0, 1 but was started on 1',
  )
  assert.equal(describeIsolationViolation({ ...thread, cpus: [0, 1] }, null, 0), null)
  assert.equal(describeIsolationViolation({ ...thread, nice: -1 }, [1], 0), 'raised its priority to nice -1 from 0')
  assert.equal(describeIsolationViolation({ ...thread, nice: 10 }, [1], 0), null)
  assert.equal(describeIsolationViolation({ ...thread, nice: 5 }, [1], 5), null)
  for (const policy of [1, 2, 6])
    assert.equal(describeIsolationViolation({ ...thread, policy }, [1], 0), 'runs under a real-time scheduler')
  // batch and idle have a lower priority than others
  for (const policy of [3, 5]) assert.equal(describeIsolationViolation({ ...thread, policy }, [1], 0), null)
})

test('a child process is found with its threads and children', async t => {
  const child = spawn('sh', ['-c', 'sleep 60 & wait'], { detached: true, stdio: 'ignore' })
  const { pid = 0 } = child
  t.after(() => process.kill(-pid, 'SIGKILL'))
  const groups = new Set([pid])
  while (readStat(pid)?.group !== pid) await sleep(5)
  const { cpus, violation } = findIsolationViolation(groups, null)
  assert.ok((cpus?.length ?? 0) > 0 && violation === null, violation ?? '')
  assert.deepEqual(findIsolationViolation(groups, cpus), { cpus, violation: null })
  const message = findIsolationViolation(groups, [9999]).violation ?? ''
  assert.match(message, /^process \d+ \((?:sh|sleep)\) of the server may run on CPU .* but was started on 9999$/)
  assert.equal(getPriority(pid), getPriority())
})

const listed = (rows: readonly string[]) => holdsForeign(`${rows.join('\n')}\n`)
const row = (place: string, users = '') => `u_str ESTAB 0      0      ${place} * 12  ${users}`
const users = 'users:(("a b",pid=7,fd=3),("c",pid=8,fd=4))'

test('a Unix socket that no process of the trial holds belongs to an outside process', () => {
  const listening = 'u_str LISTEN 0      128    /run/x.sock 3854170 * 0 users:(("x",pid=1,fd=3))'
  const trialRows = [row('* 11', users), row('/run/y.sock 11', users), row('/run/x.sock 0'), row('* 10'), listening]
  assert.equal(listed(trialRows), false)
  assert.equal(listed([]), false)
  // a connection that the trial accepts while ss lists may appear without a holder
  const [late, other] = [row('/run/x.sock 11'), row('/run/x.sock 12')].map(each => [...trialRows, each].join('\n'))
  assert.deepEqual([holdsForeign(late ?? ''), holdsForeign(late ?? '', other)], [false, false])
  assert.equal(holdsForeign(late ?? '', late), true)
  for (const outside of [row('/run/z.sock 11'), row('/a b/z 11'), row('/run/z.sock 11').replace('u_str', 'u_seq')])
    assert.equal(listed([...trialRows, outside]), true)
})

test('rows that ss pads to the longest are recognised too', () => {
  const rows = [row('* 11', users), row('/run/x.sock 11')]
  const width = Math.max(...rows.map(({ length }) => length))
  assert.equal(listed(rows.map(each => each.padEnd(width))), true)
})
