import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { recorded, type Sample, totalOf } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import { observe } from '../../proofs/fixtures/observer.ts'
import { repeatedTest } from '../../proofs/fixtures/repeated-test.ts'
import { confine } from '../host/confine.ts'
import { type Clock, chooseClock } from './clock.ts'

const skip = !existsSync('/proc/self/stat') && 'there is no /proc'

const PROGRAM = join(import.meta.dirname, '../../proofs/fixtures/observe-busy.ts')

/**
 * Observes a server that starts a thread and a process late, in a PID namespace or, without root, in a process group.
 */
async function observeBusy(clock: Clock, duration_s: number): Promise<Sample[]> {
  const enter = (process.getuid?.() === 0 && confine()) || []
  const [command = '', ...args] = [...enter, process.execPath, PROGRAM, clock, String(duration_s)]
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}

for (const clock of ['schedstat', 'ticks'] as Clock[]) {
  const cannot = skip || (clock === 'schedstat' && chooseClock() !== 'schedstat' && 'the kernel has no schedstat')
  repeatedTest(
    `threads and processes that appear later are counted (${clock})`,
    async () => {
      const duration_s = 4
      const timeline = await observeBusy(clock, duration_s)
      const { content, problems } = recorded.read(recorded.write(timeline))
      const rows = content ?? []
      assert.deepEqual(problems, [])
      const [first] = rows
      assert.equal(first?.server_cpu_us, 0)
      assert.ok((first?.server_resident_bytes ?? 0) > 1e6)
      assert.ok((rows.at(-1)?.elapsed_s ?? 0) >= duration_s - 0.001)
      const used_us = totalOf(rows, 'server_cpu_us')?.total ?? 0
      assert.ok(used_us >= 2 * 0.25e6, `only ${used_us} µs of the late thread and the late process were counted`)
      assert.equal(rows.at(-1)?.server_wait_us === null, clock === 'ticks')
      const sumOf = (column: Parameters<typeof totalOf>[1]) => totalOf(rows, column)?.total ?? Number.NaN
      const all_us = sumOf('cpu_us')
      assert.ok(all_us > 0)
      // nothing is pinned, so both have all CPUs; they are read one after the other
      for (const column of ['server_idle_us', 'client_idle_us'] as const)
        assert.ok(Math.abs(sumOf(column) - sumOf('idle_us')) < 0.05 * all_us, `${column} ${sumOf(column)} of ${all_us}`)
    },
    { skip: cannot },
  )
}

repeatedTest('the load’s process is the client, and the observer’s parent counts as observer', async () => {
  const end = performance.now() + 400
  const watching = observe(1, { duration_s: 0.3 })
  const before = process.cpuUsage()
  while (performance.now() < end);
  const { user, system } = process.cpuUsage(before)
  const { timeline } = await watching
  const used_us = timeline.reduce((sum, { client_cpu_us }) => sum + (client_cpu_us ?? 0), 0)
  const observer_us = timeline.reduce((sum, { observer_cpu_us }) => sum + (observer_cpu_us ?? 0), 0)
  // relative to the CPU time that the test got, which is less while others run
  const least_us = (user + system) / 4
  assert.ok(used_us > least_us, `${used_us} of ${least_us} µs`)
  assert.ok(observer_us > least_us, `${observer_us} of ${least_us} µs`)
  assert.ok(timeline.every(({ received_bytes }) => received_bytes !== null))
})

repeatedTest(
  'a snapshot lists the connections to the port with their bytes, without the probe’s',
  async () => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write('answer'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const clients = [0, 1].map(() => connect({ port, host: '127.0.0.1' }))
    try {
      for (const client of clients) {
        client.write('abc')
        await once(client, 'data')
      }
      const { snapshots, probe } = await observe(port, { duration_s: 0.3 }, { snapshots_at_s: [0.1, 0.2] })
      assert.equal(snapshots.length, 2)
      for (const snapshot of snapshots) {
        const ports = clients.map(({ localPort = 0 }) => localPort).sort((a, b) => a - b)
        assert.deepEqual(
          snapshot.connections,
          ports.map(local_port => ({ local_port, received_bytes: 6, sent_bytes: 3 })),
        )
      }
      assert.ok(probe.connections.length > 0)
      assert.ok((snapshots[0]?.started_us ?? 0) >= 100_000)
    } finally {
      for (const client of clients) client.destroy()
      server.close()
    }
  },
  {
    skip,
  },
)

repeatedTest('an observer that is missing, fails or gets no load leaves no record but a reason', async () => {
  const absent = await observe(1, { duration_s: 0.05 }, { program: '/not/there' })
  assert.match(absent.unwatched ?? '', /ENOENT/)
  const failing = await observe(1, { duration_s: 0.05, hosts: ['no such host'] })
  assert.match(failing.unwatched ?? '', /standard input/)
  const silent = await observe(1, { duration_s: 0.05 }, { program: '/bin/true' })
  assert.match(silent.unwatched ?? '', /no load was started/)
})
