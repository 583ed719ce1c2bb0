import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyRaw } from '../../pipeline/ledger/verify-seal.ts'
import {
  createTestEnvironment,
  fileNamesOf,
  GENERATOR,
  newBuild,
  type TestEnvironment,
  writeEntry,
  writeScenario,
} from '../fixtures/test-environment.ts'
import { checkRaw } from './check-raw.ts'
import { both, describeLeaks, findLeaks, findSettled, processesOf } from './find-leaks.ts'
import { type Bench, killBench, runBench, startBench } from './start-bench.ts'

const missing = ['wrk', 'taskset', 'git', 'which'].filter(name => spawnSync('which', [name]).status !== 0)
const skip =
  missing.length > 0
    ? `${missing.join(', ')} missing: apt-get install wrk util-linux git`
    : process.getuid?.() !== 0 &&
      'only root can create namespaces, with which the kernel ends the processes of a killed runner'

function testEnvironmentOf(t: TestContext): TestEnvironment {
  const environment = createTestEnvironment()
  t.after(() => environment.remove())
  return environment
}

/** Lines that the runner prints after it has searched for orphans. */
const LOOKED = /^(?:reading the environment|building|sealing|\d+\/\d+ )/

type Moment = (bench: Bench, environment: TestEnvironment) => Promise<unknown>

const says =
  (pattern: RegExp): Moment =>
  bench =>
    bench.prints(pattern)

const runs =
  (program: string): Moment =>
  (bench, environment) =>
    awaitProcess(environment, bench, program)

/** Moments of a run of two trials, by what it does and not by time, so that they are the same on every machine. */
const STEPS: readonly { comes: Moment; with_trial: boolean }[] = [
  { comes: () => sleep(100), with_trial: false },
  { comes: says(/^reading the environment/), with_trial: true },
  { comes: says(/^building/), with_trial: false },
  { comes: runs('server.js'), with_trial: true },
  { comes: runs(`${GENERATOR} -`), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^1\/2 /), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^reading the environment again/), with_trial: false },
  { comes: says(/^sealing the run/), with_trial: true },
  // if this was before the seal, a later moment covers it
  { comes: bench => bench.prints(/^sealing the run/).then(() => sleep(10)), with_trial: false },
]

test('a runner that is killed at any step leaves the old or the new state, and the next start removes its leftovers', {
  skip,
}, async t => {
  const environment = testEnvironmentOf(t)
  newBuild(environment, 0)
  const runners: number[] = []
  let before = checkRaw(environment)
  const begin = () => {
    const bench = startBench(environment, before.partial === null ? [] : ['resume', before.partial.run_id])
    runners.push(bench.pid)
    return bench
  }
  for (const { comes, with_trial } of STEPS) {
    const leaks = findLeaks(environment, runners)
    const bench = begin()
    await comes(bench, environment)
    // the last step may end before it is noticed
    if (bench.isEnded()) assert.equal(await bench.ended, 0, bench.lines.join('\n'))
    await killBench(bench, with_trial ? environment : null)
    const now = await findSettled(environment, runners)
    const after = checkRaw(environment)
    const step = `killed after ${bench.lines.at(-1) ?? 'nothing'}`
    t.diagnostic(`${step}: ${JSON.stringify(after)}; ${describeLeaks(now)}`)
    assert.deepEqual([after.problems, now.processes], [[], []], step)
    // a fast run may be sealed before it is killed
    if (after.sealed.length === before.sealed.length)
      assert.ok((after.partial?.done ?? 0) >= (before.partial?.done ?? 0), `${step}: a recorded trial is lost`)
    if (bench.lines.some(line => LOOKED.test(line))) assert.equal(describeLeaks(both(leaks, now)), 'nothing', step)
    before = after
  }
  const last = begin()
  assert.equal(await last.ended, 0, last.lines.join('\n'))
  const { sealed, partial, problems } = checkRaw(environment)
  assert.deepEqual([sealed.length > 0, partial, problems], [true, null, []])
  assert.equal(describeLeaks(findLeaks(environment, runners)), 'nothing')
})

/** Resolves as soon as the command of a process contains the text. Fails if the runner ends without one. */
async function awaitProcess(environment: TestEnvironment, bench: Bench, program: string): Promise<void> {
  while (!processesOf(environment).some(({ command }) => command.includes(program))) {
    assert.equal(bench.isEnded(), false, `no ${program}: ${bench.lines.join('\n')}`)
    await sleep(10)
  }
}

async function interrupt(environment: TestEnvironment, bench: Bench): Promise<number | null> {
  bench.signal('SIGINT')
  const code = await bench.ended
  assert.equal(describeLeaks(findLeaks(environment, [bench.pid])), 'nothing')
  assert.deepEqual(checkRaw(environment).problems, [])
  return code
}

test('Ctrl-C during build, warm-up, load and sealing ends all processes and keeps complete trials, and the run can be resumed', {
  skip,
}, async t => {
  const environment = testEnvironmentOf(t)
  writeScenario(environment, { trials: 1, duration_s: 2, warm_up_s: 1 })
  const build = { build: [['node', 'build.js']] }
  writeEntry(environment, 'tiny', { 'build.js': 'setTimeout(() => {}, 1e8)' }, build)
  const first = startBench(environment, [])
  await awaitProcess(environment, first, 'build.js')
  assert.equal(await interrupt(environment, first), 130)
  assert.match(
    first.lines.join('\n'),
    /interrupted\. 0 of 1 trials are stored in .*; resume with: npm run bench -- resume /,
  )
  writeEntry(environment, 'tiny', { 'build.js': '' }, build)
  const run_id = checkRaw(environment).partial?.run_id ?? ''
  // a warm-up has parts of 1 s
  for (const load of ['-d1s', '-d2s']) {
    const bench = startBench(environment, ['resume', run_id])
    await awaitProcess(environment, bench, load)
    assert.equal(await interrupt(environment, bench), 130)
    assert.deepEqual(checkRaw(environment).partial, { run_id, done: 0, planned: 1, stage: '' })
  }
  const last = startBench(environment, ['resume', run_id])
  assert.equal(await last.prints(/^sealing/), true, last.lines.join('\n'))
  const code = await interrupt(environment, last)
  if (code === 130) assert.equal((await runBench(environment, ['resume', run_id])).code, 0)
  assert.deepEqual(checkRaw(environment), { sealed: [run_id], partial: null, problems: [] })
})

test('the next start lists partial runs, and reports and removes orphans', { skip }, async t => {
  const environment = testEnvironmentOf(t)
  writeEntry(environment, 'tiny')
  const killed = startBench(environment, [])
  await awaitProcess(environment, killed, 'request.lua')
  await killBench(killed, environment)
  const { processes, namespaces, folders } = await findSettled(environment, [killed.pid])
  const { partial } = checkRaw(environment)
  assert.deepEqual([processes, namespaces.length, folders.length], [[], 1, 1])
  const next = startBench(environment, [])
  assert.equal(await next.prints(/^building/), true, next.lines.join('\n'))
  const output = next.lines.join('\n')
  for (const name of namespaces) assert.ok(output.includes(`removing the network namespace ${name}`), output)
  assert.ok(
    output.includes(`${partial?.run_id} is not finished (0 of 2 trials); resume with: npm run bench -- resume`),
    output,
  )
  const leaks = findLeaks(environment, [killed.pid])
  assert.deepEqual([leaks.namespaces, leaks.folders.filter(each => folders.includes(each))], [[], []])
  next.signal('SIGINT')
  assert.equal(await next.ended, 130)
  assert.equal(fileNamesOf(environment).length, 2)
})

test('of two runners in one checkout, quick ones do not interfere, and a second real one is rejected', {
  skip,
}, async t => {
  const environment = testEnvironmentOf(t)
  writeEntry(environment, 'tiny')
  const quick = await Promise.all([0, 1].map(() => runBench(environment, ['--quick'])))
  assert.deepEqual(
    quick.map(({ code }) => code),
    [0, 0],
    quick.map(({ output }) => output).join('\n\n'),
  )
  const folders = readdirSync(environment.temporary)
  assert.equal(folders.length, 2)
  for (const folder of folders) {
    const runs = verifyRaw(join(environment.temporary, folder, 'raw'))
    assert.deepEqual(
      runs.map(({ problems }) => problems),
      [[]],
    )
    assert.ok(quick.some(({ output }) => output.includes(`1 trial in ${join(environment.temporary, folder, 'raw')}`)))
  }
  assert.deepEqual(fileNamesOf(environment), [])
  const first = startBench(environment, [])
  assert.equal(await first.prints(/^building/), true, first.lines.join('\n'))
  const second = await runBench(environment, [])
  assert.equal(second.code, 3)
  assert.match(
    second.output,
    new RegExp(`another run measures on this host \\(process ${first.pid}, run \\S+\\): wait`),
  )
  first.signal('SIGINT')
  assert.equal(await first.ended, 130)
  assert.equal(fileNamesOf(environment).length, 1)
})
