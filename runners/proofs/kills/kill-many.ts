/** Kills the real runner at random moments, one start after the other, and looks each time at what it leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkRaw, type RawState } from './check-raw.ts'
import { both, countLeft, describeLeft, findLeft, type Left } from './find-left.ts'
import { type Bench, killBench, startBench } from './start-bench.ts'
import { GENERATOR, type World, writeEntry } from './world.ts'

export interface Kill {
  number: number
  /** Since the start of the runner. */
  moment_s: number
  /** What the runner did, as far as one can see. */
  during: string
  /** The trial's program was killed in the same moment. */
  with_trial: boolean
  /** What stood below data/raw. */
  found: string
  left: Left
  /** Numbers of the starts that ended what was left, and that sealed the run; null where nothing was left or begun. */
  ended_by: number | null
  sealed_by: number | null
  problems: string[]
}

interface Killing {
  world: World
  kills: number
  random: () => number
  onKill: (kill: Kill) => void
}

/** These a runner says when it has looked for what dead ones have left. */
const LOOKED = /^(?:reading the environment|building|sealing|\d+\/\d+ )/
const SEALING = /^sealing the run/

/** Gives the kills, and what was wrong beside them. The last start is not killed: then all is sealed and nothing left. */
export async function killMany({
  world,
  kills,
  random,
  onKill,
}: Killing): Promise<{ rows: Kill[]; problems: string[] }> {
  const rows: Kill[] = []
  const runners: number[] = []
  const problems: string[] = []
  let before = checkRaw(world)
  /** Of the first start, which is not killed: to its end, and of that the sealing. */
  let whole_ms = 0
  let sealing_ms = 0
  let start = 0
  const begin = () => {
    start += 1
    if (before.partial === null) newBuild(world, start)
    const bench = startBench(world, before.partial === null ? [] : ['--resume', before.partial.run_id])
    runners.push(bench.pid)
    return bench
  }
  /** What a start that is over has settled of the kills before it. */
  const settle = (bench: Bench, after: RawState) => {
    const now = findLeft(world, runners)
    const has_looked = bench.lines.some(line => LOOKED.test(line))
    const is_sealed = after.sealed.length > before.sealed.length
    for (const row of rows) {
      const still = countLeft(row.left) > 0 && row.ended_by === null && has_looked ? both(row.left, now) : null
      if (still && countLeft(still) > 0) row.problems.push(`${describeLeft(still)} still there after start ${start}`)
      else if (still) row.ended_by = start
      if (row.sealed_by === null && is_sealed) row.sealed_by = start
    }
    before = after
  }
  while (rows.length < kills || whole_ms === 0) {
    const began = performance.now()
    const bench = begin()
    if (whole_ms > 0) await awaitMoment(bench, before, { whole_ms, sealing_ms, random })
    else {
      await bench.prints(SEALING)
      const sealing = performance.now()
      await bench.ended
      sealing_ms = performance.now() - sealing
    }
    if (bench.isEnded()) {
      const code = await bench.ended
      whole_ms ||= performance.now() - began
      if (code !== 0) problems.push(`start ${start} ended with ${code}: ${bench.lines.slice(-4).join(' | ')}`)
      settle(bench, checkRaw(world))
      continue
    }
    const moment_s = (performance.now() - began) / 1000
    const with_trial = random() < 0.5
    await killBench(bench, with_trial)
    const left = findLeft(world, runners)
    const after = checkRaw(world)
    const lost = (before.partial?.done ?? 0) > (after.partial?.done ?? Number.POSITIVE_INFINITY)
    const during = describeMoment(bench.lines, left, after)
    settle(bench, after)
    const row: Kill = {
      ...{ number: rows.length + 1, moment_s, during, with_trial, found: describeState(after) },
      ...{ left, ended_by: null, sealed_by: null },
      problems: [...after.problems, ...(lost ? ['a recorded trial is lost'] : [])],
    }
    rows.push(row)
    onKill(row)
  }
  await finish()
  return { rows, problems }

  /** Nothing is killed any more: the run is sealed, and nothing is left of any start. */
  async function finish(): Promise<void> {
    const bench = begin()
    const code = await bench.ended
    const after = checkRaw(world)
    settle(bench, after)
    if (code !== 0) problems.push(`the last start ended with ${code}: ${bench.lines.slice(-4).join(' | ')}`)
    if (after.partial !== null) problems.push(`${after.partial.run_id} is not sealed`)
    problems.push(...after.problems)
    const left = findLeft(world, runners)
    if (countLeft(left) > 0) problems.push(`left at the end: ${JSON.stringify(left)}`)
  }
}

/** Another source is another build, so that a kill may meet one. */
function newBuild(world: World, number: number): void {
  writeEntry(
    world,
    'tiny',
    { 'build.js': `setTimeout(() => {}, 700) // ${number}\n` },
    { build: [['node', 'build.js']] },
  )
}

interface Durations {
  whole_ms: number
  sealing_ms: number
  random: () => number
}

/** A random moment of what is left to do; where all trials are recorded, or else now and then, of the sealing. */
async function awaitMoment(bench: Bench, { partial }: RawState, durations: Durations): Promise<void> {
  const { whole_ms, sealing_ms, random } = durations
  const remaining = partial === null ? 1 : 1 - partial.done / partial.planned
  if (remaining === 0 || random() < 0.2) {
    await bench.prints(SEALING)
    await Promise.race([sleep(random() * sealing_ms), bench.ended])
  } else await Promise.race([sleep(random() * whole_ms * (0.4 + 0.6 * remaining)), bench.ended])
}

/** The runner says when a trial ends; that one runs is seen by what was left of it. */
function describeMoment(lines: readonly string[], { processes, folders }: Left, { partial }: RawState): string {
  const line = lines.findLast(each => LOOKED.test(each)) ?? 'starting'
  if (/^(?:reading|sealing|starting)/.test(line)) return line.replace(/ the (?:run|environment)/, '')
  const trial = `trial ${(partial?.done ?? 0) + 1}`
  if (processes.some(each => each.endsWith(` ${GENERATOR}`))) return `${trial}, under load`
  return folders.length > 0 ? trial : line.startsWith('building') ? 'building' : 'between trials'
}

function describeState({ sealed, partial }: RawState): string {
  const runs = `${sealed.length} sealed`
  return partial === null ? runs : `${runs}, partial ${partial.done}/${partial.planned}${partial.stage}`
}
