/** Kills the real runner, one start after the other, and looks each time at what it leaves. */
import { checkRaw, type RawState } from './check-raw.ts'
import { both, countLeft, describeLeft, findLeft, findSettled, type Left, processesOf } from './find-left.ts'
import { LOOKED, type Moment } from './moments.ts'
import { type Bench, killBench, startBench } from './start-bench.ts'
import { GENERATOR, newBuild, type World } from './world.ts'

export interface Kill {
  number: number
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

/** What it left was never ended, what it had begun never sealed, or something else did not hold. */
export const isBad = ({ left, ended_by, sealed_by, problems, found }: Kill): boolean =>
  problems.length > 0 || (countLeft(left) > 0 && ended_by === null) || (found.includes('partial') && sealed_by === null)

/** Gives the kills, and what was wrong beside them. The last start is not killed: then all is sealed and nothing left. */
export async function killMany(
  world: World,
  moments: readonly Moment[],
): Promise<{ rows: Kill[]; problems: string[] }> {
  const rows: Kill[] = []
  const runners: number[] = []
  const problems: string[] = []
  let before = checkRaw(world)
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
  for (const { comes, with_trial } of moments) {
    const bench = begin()
    await comes(bench, world)
    if (bench.isEnded()) {
      const code = await bench.ended
      if (code !== 0) problems.push(`start ${start} ended with ${code}: ${bench.lines.slice(-4).join(' | ')}`)
      settle(bench, checkRaw(world))
      continue
    }
    const is_loaded = processesOf(world).some(({ name }) => name === GENERATOR)
    await killBench(bench, with_trial ? world : null)
    const left = await findSettled(world, runners)
    const after = checkRaw(world)
    const lost = (before.partial?.done ?? 0) > (after.partial?.done ?? Number.POSITIVE_INFINITY)
    const during = describeMoment(bench.lines, is_loaded, left, after)
    settle(bench, after)
    const row: Kill = {
      ...{ number: rows.length + 1, during, with_trial, found: describeState(after) },
      ...{ left, ended_by: null, sealed_by: null },
      problems: [
        ...after.problems,
        ...(lost ? ['a recorded trial is lost'] : []),
        ...left.processes.map(each => `process ${each} outlived its runner`),
      ],
    }
    rows.push(row)
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

/** The runner says when a trial ends; that one runs is seen by what was left of it. */
function describeMoment(lines: string[], is_loaded: boolean, { folders }: Left, { partial }: RawState): string {
  const line = lines.findLast(each => LOOKED.test(each)) ?? 'starting'
  if (/^(?:reading|sealing|starting)/.test(line)) return line.replace(/ the (?:run|environment)/, '')
  const trial = `trial ${(partial?.done ?? 0) + 1}`
  if (is_loaded) return `${trial}, under load`
  return folders.length > 0 ? trial : line.startsWith('building') ? 'building' : 'between trials'
}

function describeState({ sealed, partial }: RawState): string {
  const runs = `${sealed.length} sealed`
  return partial === null ? runs : `${runs}, partial ${partial.done}/${partial.planned}${partial.stage}`
}
