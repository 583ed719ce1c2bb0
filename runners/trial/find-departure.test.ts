import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { MARKER, readStat } from '../host/find-processes.ts'
import { describeDeparture, findDeparture } from './find-departure.ts'
import { nameOutsiders } from './watch-server.ts'

const kept = { cpus: [1], nice: 0, policy: 0 }

test('a thread that may run elsewhere, stands before others or has raised its priority has left what it was given', () => {
  assert.equal(describeDeparture(kept, [0, 1], 0), null)
  assert.equal(describeDeparture({ ...kept, cpus: [0, 1] }, [1], 0), 'may run on CPU 0, 1, and was started on 1')
  assert.equal(describeDeparture({ ...kept, cpus: [0, 1] }, null, 0), null)
  assert.equal(describeDeparture({ ...kept, nice: -1 }, [1], 0), 'raised its priority to nice -1 from 0')
  assert.equal(describeDeparture({ ...kept, nice: 10 }, [1], 0), null)
  assert.equal(describeDeparture({ ...kept, nice: 5 }, [1], 5), null)
  for (const policy of [1, 2, 6])
    assert.equal(describeDeparture({ ...kept, policy }, [1], 0), 'runs under a real-time scheduler')
  // batch and idle stand behind others
  for (const policy of [3, 5]) assert.equal(describeDeparture({ ...kept, policy }, [1], 0), null)
})

test('the kernel says it of a process of ours, of its threads and of its children', async t => {
  const marker = `made-${process.pid}`
  const argv = ['-c', 'sleep 60 & wait']
  const child = spawn('sh', argv, { detached: true, stdio: 'ignore', env: { ...process.env, [MARKER]: marker } })
  const { pid = 0 } = child
  t.after(() => process.kill(-pid, 'SIGKILL'))
  const identity = { marker, groups: new Set([pid]), network_namespace: null }
  while (readStat(pid)?.group !== pid) await sleep(5)
  const { cpus, departure } = findDeparture(identity, null)
  assert.ok((cpus?.length ?? 0) > 0 && departure === null, departure ?? '')
  assert.deepEqual(findDeparture(identity, cpus), { cpus, departure: null })
  const said = findDeparture(identity, [9999]).departure ?? ''
  assert.match(said, /^process \d+ \((?:sh|sleep)\) of the server may run on CPU .*, and was started on 9999$/)
  assert.equal(getPriority(pid), getPriority())
})

const listed = (rows: readonly string[]) => nameOutsiders(`${rows.join('\n')}\n`, new Set([7, 8]))
const row = (pids: readonly number[], place = '*') =>
  `u_str ESTAB 0      0      ${place} 11 * 12  users:(${pids.map(pid => `("a b",pid=${pid},fd=3)`).join(',')})`

test('a Unix socket that no process of the trial holds is one of an outsider', () => {
  const listening = 'u_str LISTEN 0      128    /run/x.sock 3854170 * 0 users:(("x",pid=1,fd=3))'
  const waiting = 'u_str ESTAB 0      0      /run/x.sock 11 * 12'
  assert.deepEqual(listed([row([7]), row([8, 9], '/run/y.sock'), listening, waiting]), [])
  assert.deepEqual(listed([row([7]), row([9, 10], '/run/x.sock')]), ['process 9, 10'])
  assert.deepEqual(listed([row([9]).replace('u_str', 'u_seq')]), ['process 9'])
  assert.deepEqual(listed([]), [])
})

test('a row that is shorter than the longest is one of an outsider too', () => {
  const rows = [row([7]), row([9]), row([8, 10])]
  const width = Math.max(...rows.map(({ length }) => length))
  assert.deepEqual(listed(rows.map(each => each.padEnd(width))), ['process 9'])
})
