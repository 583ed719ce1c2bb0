import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyRaw } from '../pipeline/sources/verify-seal.ts'
import { checkRaw } from './kills/check-raw.ts'
import { both, describeLeft, findLeft, findSettled, processesOf } from './kills/find-left.ts'
import { type Bench, killBench, runBench, startBench } from './kills/start-bench.ts'
import { GENERATOR, makeWorld, namesOf, newBuild, type World, writeEntry, writeScenario } from './kills/world.ts'

const missing = ['wrk', 'taskset', 'git', 'which'].filter(name => spawnSync('which', [name]).status !== 0)
const skip =
  missing.length > 0
    ? `${missing.join(', ')} missing: apt-get install wrk util-linux git`
    : process.getuid?.() !== 0 &&
      'only root can make namespaces, with which the kernel ends what a killed runner leaves'

function worldOf(t: TestContext): World {
  const world = makeWorld()
  t.after(() => world.remove())
  return world
}

/** The runner says these when it has looked for what dead ones have left. */
const LOOKED = /^(?:reading the environment|building|sealing|\d+\/\d+ )/

type Moment = (bench: Bench, world: World) => Promise<unknown>

const says =
  (pattern: RegExp): Moment =>
  bench =>
    bench.prints(pattern)

const runs =
  (program: string): Moment =>
  (bench, world) =>
    awaitProcess(world, bench, program)

/** Of one run of two trials, each by what it does and not by how long it took, so that they are the same on every machine. */
const STEPS: readonly { comes: Moment; with_trial: boolean }[] = [
  { comes: () => sleep(100), with_trial: false },
  { comes: says(/^reading the environment/), with_trial: true },
  { comes: says(/^building/), with_trial: false },
  { comes: runs('server.js'), with_trial: true },
  { comes: runs(`${GENERATOR} -`), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^1\/2 /), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^reading the environment once more/), with_trial: false },
  { comes: says(/^sealing the run/), with_trial: true },
  // where that came before the seal, another meets it later
  { comes: bench => bench.prints(/^sealing the run/).then(() => sleep(10)), with_trial: false },
]

test('a runner that is killed at each step leaves the old state or the new, and the next start ends what it left', {
  skip,
}, async t => {
  const world = worldOf(t)
  newBuild(world, 0)
  const runners: number[] = []
  let before = checkRaw(world)
  const begin = () => {
    const bench = startBench(world, before.partial === null ? [] : ['--resume', before.partial.run_id])
    runners.push(bench.pid)
    return bench
  }
  for (const { comes, with_trial } of STEPS) {
    const left = findLeft(world, runners)
    const bench = begin()
    await comes(bench, world)
    // the last step may be over before we have seen it
    if (bench.isEnded()) assert.equal(await bench.ended, 0, bench.lines.join('\n'))
    await killBench(bench, with_trial ? world : null)
    const now = await findSettled(world, runners)
    const after = checkRaw(world)
    const step = `killed after ${bench.lines.at(-1) ?? 'nothing'}`
    t.diagnostic(`${step}: ${JSON.stringify(after)}; ${describeLeft(now)}`)
    assert.deepEqual([after.problems, now.processes], [[], []], step)
    assert.ok((after.partial?.done ?? 0) >= (before.partial?.done ?? 0), `${step}: a recorded trial is lost`)
    if (bench.lines.some(line => LOOKED.test(line))) assert.equal(describeLeft(both(left, now)), 'nothing', step)
    before = after
  }
  const last = begin()
  assert.equal(await last.ended, 0, last.lines.join('\n'))
  const { sealed, partial, problems } = checkRaw(world)
  assert.deepEqual([sealed.length > 0, partial, problems], [true, null, []])
  assert.equal(describeLeft(findLeft(world, runners)), 'nothing')
})

/** Resolves as soon as a process of the world has this in its command. Fails where the runner ends without one. */
async function awaitProcess(world: World, bench: Bench, wanted: string): Promise<void> {
  while (!processesOf(world).some(({ command }) => command.includes(wanted))) {
    assert.equal(bench.isEnded(), false, `no ${wanted}: ${bench.lines.join('\n')}`)
    await sleep(10)
  }
}

async function interrupt(world: World, bench: Bench): Promise<number | null> {
  bench.signal('SIGINT')
  const code = await bench.ended
  assert.equal(describeLeft(findLeft(world, [bench.pid])), 'nothing')
  assert.deepEqual(checkRaw(world).problems, [])
  return code
}

test('Ctrl-C during build, warm-up, load and sealing ends all, keeps what is whole, and can be gone on with', {
  skip,
}, async t => {
  const world = worldOf(t)
  writeScenario(world, { trials: 1, duration_s: 2, warm_up_s: 1 })
  const build = { build: [['node', 'build.js']] }
  writeEntry(world, 'tiny', { 'build.js': 'setTimeout(() => {}, 1e8)' }, build)
  const first = startBench(world, [])
  await awaitProcess(world, first, 'build.js')
  assert.equal(await interrupt(world, first), 130)
  assert.match(
    first.lines.join('\n'),
    /interrupted\. 0 of 1 trials are kept in .*; go on with: npm run bench -- --resume /,
  )
  writeEntry(world, 'tiny', { 'build.js': '' }, build)
  const run_id = checkRaw(world).partial?.run_id ?? ''
  // a warm-up has parts of 1 s
  for (const load of ['-d1s', '-d2s']) {
    const bench = startBench(world, ['--resume', run_id])
    await awaitProcess(world, bench, load)
    assert.equal(await interrupt(world, bench), 130)
    assert.deepEqual(checkRaw(world).partial, { run_id, done: 0, planned: 1, stage: '' })
  }
  const last = startBench(world, ['--resume', run_id])
  assert.equal(await last.prints(/^sealing/), true, last.lines.join('\n'))
  const code = await interrupt(world, last)
  if (code === 130) assert.equal((await runBench(world, ['--resume', run_id])).code, 0)
  assert.deepEqual(checkRaw(world), { sealed: [run_id], partial: null, problems: [] })
})

test('a partial run is listed by the next start, and what is left of it is said and removed', { skip }, async t => {
  const world = worldOf(t)
  writeEntry(world, 'tiny')
  const killed = startBench(world, [])
  await awaitProcess(world, killed, 'request.lua')
  await killBench(killed, world)
  const { processes, namespaces, folders } = await findSettled(world, [killed.pid])
  const { partial } = checkRaw(world)
  assert.deepEqual([processes, namespaces.length, folders.length], [[], 1, 1])
  const next = startBench(world, [])
  assert.equal(await next.prints(/^building/), true, next.lines.join('\n'))
  const output = next.lines.join('\n')
  for (const name of namespaces) assert.ok(output.includes(`removing the network namespace ${name}`), output)
  assert.ok(
    output.includes(`${partial?.run_id} is not finished (0 of 2 trials); go on with: npm run bench -- --resume`),
    output,
  )
  const left = findLeft(world, [killed.pid])
  assert.deepEqual([left.namespaces, left.folders.filter(each => folders.includes(each))], [[], []])
  next.signal('SIGINT')
  assert.equal(await next.ended, 130)
  assert.equal(namesOf(world).length, 2)
})

test('two runners on one checkout: quick ones do not mix, the second real one is refused', { skip }, async t => {
  const world = worldOf(t)
  writeEntry(world, 'tiny')
  const quick = await Promise.all([0, 1].map(() => runBench(world, ['--quick'])))
  assert.deepEqual(
    quick.map(({ code }) => code),
    [0, 0],
    quick.map(({ output }) => output).join('\n\n'),
  )
  const folders = readdirSync(world.temporary)
  assert.equal(folders.length, 2)
  for (const folder of folders) {
    const runs = verifyRaw(join(world.temporary, folder, 'raw'))
    assert.deepEqual(
      runs.map(({ problems }) => problems),
      [[]],
    )
    assert.ok(quick.some(({ output }) => output.includes(`1 trials in ${join(world.temporary, folder, 'raw')}`)))
  }
  assert.deepEqual(namesOf(world), [])
  const first = startBench(world, [])
  assert.equal(await first.prints(/^building/), true, first.lines.join('\n'))
  const second = await runBench(world, [])
  assert.equal(second.code, 3)
  assert.match(
    second.output,
    new RegExp(`another run measures on this host \\(process ${first.pid}, run \\S+\\): wait`),
  )
  first.signal('SIGINT')
  assert.equal(await first.ended, 130)
  assert.equal(namesOf(world).length, 1)
})
