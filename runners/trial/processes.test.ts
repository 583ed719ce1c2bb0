import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { awaitNoProcesses, killProcesses } from '../host/end-processes.ts'
import { findProcesses, readStat } from '../host/find-processes.ts'
import { readTcpCounters } from '../observer/tcp-counters.ts'
import { loopback } from './server-host.ts'
import { replaceNames, serverEnvironment, startServer, stopServer } from './start-server.ts'
import { toolEnvironment } from './trial-context.ts'

test('the processes of a group are found and ended, and no others', async () => {
  const start = () =>
    spawn('sh', ['-c', 'sleep 60 & echo; wait'], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const [started, other] = [start(), start()]
  try {
    await Promise.all([started, other].map(child => once(child.stdout, 'data')))
    const groups = new Set([started.pid ?? 0])
    // the second process is a copy of the shell until it executes sleep
    while (findProcesses(groups).some(({ name }, index) => index > 0 && name === 'sh')) await setTimeout(5)
    assert.deepEqual(
      findProcesses(groups).map(({ name, group }) => [name, group]),
      [
        ['sh', started.pid],
        ['sleep', started.pid],
      ],
    )
    assert.equal(await awaitNoProcesses(groups, 0.05), 2)
    assert.deepEqual(findProcesses(groups), [])
    assert.equal(await awaitNoProcesses(groups, 0.05), 0)
    assert.equal(findProcesses(new Set([other.pid ?? 0])).length, 2)
  } finally {
    killProcesses(new Set([started.pid ?? 0, other.pid ?? 0]))
  }
})

test('a process name with parentheses and blanks is parsed', async () => {
  const child = spawn(
    process.execPath,
    ['-e', 'process.title = ") R 1 (x"; console.log(1); setTimeout(() => {}, 60000)'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  assert.equal(readStat(child.pid ?? 0)?.parent, process.pid)
  child.kill('SIGKILL')
})

const built = (source: string) => {
  const manifest = {
    name: 'Fixture',
    language: null,
    start: [process.execPath, '-e', source, '$PORT'],
    env: { AT: ':$PORT' },
  }
  const entry = { framework_id: 'fixture', folder: '/', manifest }
  return { entry, configuration: { settings: {} }, folder: '/', framework_version: null, lockfile_sha256: null }
}
const options = (source: string) => ({
  built: built(source),
  scenario: { scenario_id: 'hello', folder: '/fixture' },
  host: loopback,
  port: 4711,
  service_ports: {},
  groups: new Set<number>(),
  cpus: null,
  taskset: null,
  redactions: [],
  log_side_bytes: 1000,
})

test('a server that ignores SIGTERM is killed after its grace time', async () => {
  const launch_options = options(
    'process.on("SIGTERM", () => {}); console.log(process.argv[1]); setInterval(() => {}, 1000)',
  )
  const server = await startServer(launch_options)
  try {
    while (server.log.end().byte_count === 0) await setTimeout(10)
    assert.equal(server.log.end().text, '4711\n')
    await stopServer(server, 0.2)
    assert.equal(server.ended(), 'was ended by SIGKILL')
  } finally {
    server.release()
    killProcesses(launch_options.groups)
  }
})

test('a server gets the environment of its manifest and little of the runner’s', () => {
  const { PATH } = process.env
  Object.assign(process.env, { BENCHLEDGER_TEST_SECRET: 'secret', PATH: `${import.meta.dirname}:/bin` })
  const environment = serverEnvironment(options(''))
  const of_tool = toolEnvironment()
  delete process.env.BENCHLEDGER_TEST_SECRET
  Object.assign(process.env, { PATH })
  assert.equal(environment.AT, ':4711')
  // this folder is in the checkout
  assert.deepEqual([environment.PATH, of_tool.PATH], ['/bin', '/bin'])
  assert.equal(environment.BENCHLEDGER_TEST_SECRET, undefined)
})

test('known names are replaced, and others stay', t => {
  const files = join(temporaryFolder(t), 'files')
  mkdirSync(files)
  const scenario = { scenario_id: 'hello', folder: dirname(files) }
  const launch = { built: built(''), host: loopback, port: 80, scenario, service_ports: { redis: 1, 'my-db': 2 } }
  assert.equal(
    replaceNames('a$PORT:$SERVICE_REDIS_PORT/$SERVICE_MY_DB_PORT $PORTS $HOME', launch),
    'a80:1/2 $PORTS $HOME',
  )
  assert.equal(replaceNames('$HOST $SCENARIO $PORT', { ...launch, port: null }), '127.0.0.1 hello $PORT')
  assert.equal(replaceNames('$FILES/a', launch), `${files}/a`)
  const serves_nothing = { ...launch, scenario: { ...scenario, folder: files } }
  assert.equal(replaceNames('$FILES', serves_nothing), launch.built.folder)
})

test('TCP counters have the names of nstat', () => {
  const snmp = 'Ip: A B\nIp: 1 2\nTcp: ActiveOpens MaxConn Idle\nTcp: 5 -1 0\n'
  const netstat = 'TcpExt: ListenOverflows\nTcpExt: 3\nIpExt: InOctets\nIpExt: 9\n'
  const counters = readTcpCounters(path => (path.endsWith('snmp') ? snmp : netstat))
  assert.deepEqual(counters, {
    TcpActiveOpens: 5,
    TcpMaxConn: -1,
    TcpIdle: 0,
    TcpExtListenOverflows: 3,
    IpExtInOctets: 9,
  })
  const none = () => {
    throw new Error('unreadable')
  }
  assert.equal(readTcpCounters(none), null)
})
