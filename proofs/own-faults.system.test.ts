import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunJson } from '../pipeline/schema/records/run.ts'
import { findProgram } from '../runners/host/find-program.ts'
import {
  createTestEnvironment,
  fileNamesOf,
  SERVER,
  type TestEnvironment,
  writeEntry,
  writeProgram,
  writeScenario,
} from './fixtures/test-environment.ts'
import { checkRaw } from './kills/check-raw.ts'
import { countLeaks, findLeaks, processesOf } from './kills/find-leaks.ts'
import { runBench, startBench } from './kills/start-bench.ts'

const missing = ['wrk', 'taskset', 'git'].filter(name => findProgram(name) === null)
const skip =
  missing.length > 0
    ? `${missing.join(', ')} missing: apt-get install wrk util-linux git`
    : process.platform !== 'linux' && '/proc exists on Linux only'
const skipMount = skip || (process.getuid?.() === 0 ? false : 'only root can mount a test disk')

/** For one trial of one entry. `release` is called before the folders are removed. */
function testEnvironmentOf(
  t: TestContext,
  release: (environment: TestEnvironment) => void = () => {},
): TestEnvironment {
  const environment = createTestEnvironment()
  t.after(() => {
    release(environment)
    environment.remove()
  })
  writeScenario(environment, { trials: 1 })
  writeEntry(environment, 'tiny')
  return environment
}

/** A PATH with only the named programs. */
function pathOf({ root, bin }: TestEnvironment, names: readonly string[]): { PATH: string } {
  const folder = join(root, 'only')
  mkdirSync(folder)
  for (const name of names) {
    const program = name === 'node' ? process.execPath : findProgram(name)
    if (program !== null) symlinkSync(program, join(folder, name))
  }
  return { PATH: `${bin}:${folder}` }
}

const TOOLS = ['node', 'git', 'taskset', 'sh', 'env', 'setpriv', 'unshare', 'true']

function runOf(environment: TestEnvironment): RunJson {
  const [run_id = ''] = checkRaw(environment).sealed
  return JSON.parse(readFileSync(join(environment.data, 'raw', run_id, 'run.json'), 'utf8'))
}

/** Writes until the disk is full. */
function fill(path: string): void {
  for (const size of [65536, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
  }
}

test('a full disk is reported, leaves no partial file, and the run can be resumed when there is room', {
  skip: skipMount,
}, async t => {
  const environment = testEnvironmentOf(t, ({ data }) => void spawnSync('umount', ['--lazy', data]))
  const mount = (options: string) =>
    assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', environment.data]).status, 0)
  const resize = (size: string) =>
    assert.equal(spawnSync('mount', ['-o', `remount,size=${size}`, environment.data]).status, 0)
  mount('size=64k')
  mkdirSync(join(environment.data, 'raw'))
  const filler = join(environment.data, 'filler')
  fill(filler)
  const unstarted = await runBench(environment, [])
  assert.equal(unstarted.code, 3, unstarted.output)
  assert.match(unstarted.output, /^bench: no run can be started in \S+ \(ENOSPC: .*\): make room/m)
  assert.doesNotMatch(unstarted.output, /^ {4}at /m)
  assert.deepEqual(fileNamesOf(environment), [])
  rmSync(filler)
  resize('300k')
  const early = await runBench(environment, [])
  assert.equal(early.code, 1)
  assert.match(
    early.output,
    /stopped: the disk is full: \d+ bytes are free where 1048576 are needed\. 0 of 1 trials are stored/,
  )
  const run_id = checkRaw(environment).partial?.run_id ?? ''
  resize('3m')
  const sealing = startBench(environment, ['resume', run_id])
  assert.equal(await sealing.prints(/^reading the environment again/), true, sealing.lines.join('\n'))
  fill(filler)
  assert.equal(await sealing.ended, 1)
  assert.match(sealing.lines.join('\n'), /stopped: ENOSPC: no space left.* 1 of 1 trials are stored/)
  assert.deepEqual(checkRaw(environment), {
    sealed: [],
    partial: { run_id, done: 1, planned: 1, stage: '' },
    problems: [],
  })
  rmSync(filler)
  const last = await runBench(environment, ['resume', run_id])
  assert.equal(last.code, 0, last.output)
  assert.deepEqual(checkRaw(environment), { sealed: [run_id], partial: null, problems: [] })
  assert.equal(countLeaks(findLeaks(environment, [sealing.pid])), 0)
})

test('if wrk is missing, another program or hangs when its version is read, nothing is recorded', {
  skip,
}, async t => {
  const environment = testEnvironmentOf(t)
  const env = pathOf(environment, TOOLS)
  const rejects = async (reason: RegExp) => {
    const { code, output } = await runBench(environment, [], env)
    assert.equal(code, 3, output)
    assert.match(output, reason)
    assert.deepEqual(fileNamesOf(environment), [])
  }
  await rejects(/wrk is missing: install it \(apt-get install wrk\), or put it on the PATH/)
  writeProgram(environment, 'wrk', ['echo wrk 9 from elsewhere'])
  await rejects(/bin\/wrk does not print a version as wrk does/)
  writeProgram(environment, 'wrk', ['exec sleep 86397'])
  symlinkSync(findProgram('sleep') ?? '', join(environment.root, 'only/sleep'))
  await rejects(/bin\/wrk does not print a version as wrk does/)
  assert.equal(countLeaks(findLeaks(environment, [])), 0)
})

test('if another program takes the port, another port is used, and if all are taken, the trial fails with the reason', {
  skip,
}, async t => {
  const environment = testEnvironmentOf(t)
  // without ip there is no namespace, so any program on the host can take the port
  const env = pathOf(environment, [...TOOLS, 'wrk'])
  // the server waits until the test has seen its port
  const seenFile = (port: number | string) => join(environment.root, `seen-${port}`)
  const isSeen = `require('node:fs').existsSync(${JSON.stringify(seenFile(''))} + process.argv[2])`
  const listen = `const timer = setInterval(() => { if (${isSeen}) { clearInterval(timer); ${SERVER} } }, 20)`
  writeEntry(environment, 'tiny', { 'server.js': listen })
  const takers: Server[] = []
  t.after(() => {
    for (const taker of takers) taker.close()
  })
  const measure = async (most: number) => {
    const seen = new Set<number>()
    let taken = 0
    const bench = startBench(environment, [], env)
    while (!bench.isEnded()) {
      for (const { command } of processesOf(environment)) {
        const port = Number(/server\.js (\d+)$/.exec(command)?.[1] ?? 0)
        if (port === 0 || seen.has(port)) continue
        seen.add(port)
        if (taken < most) {
          taken += 1
          const taker = createServer((_, response) => response.end('taken')).listen(port, '127.0.0.1')
          takers.push(taker)
          await new Promise(resolve => taker.once('listening', resolve).once('error', resolve))
        }
        writeFileSync(seenFile(port), '')
      }
      await sleep(20)
    }
    return { code: await bench.ended, output: bench.lines.join('\n'), taken }
  }
  const once = await measure(1)
  assert.equal(once.taken, 1)
  assert.equal(once.code, 0, once.output)
  assert.deepEqual(checkRaw(environment).problems, [])
  assert.equal(runOf(environment).trials[0]?.isolation, 'loopback')
  rmSync(join(environment.data, 'raw'), { recursive: true })
  const always = await measure(99)
  assert.deepEqual([always.code, always.taken], [1, 3], always.output)
  assert.match(
    runOf(environment).trials[0]?.reason ?? '',
    /^port \d+ was taken by another program, as two others before it/,
  )
})
