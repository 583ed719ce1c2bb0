/** When a runner is killed: at the steps of a run, one after the other, or at any moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../pipeline/vocabulary/random.ts'
import type { RawState } from './check-raw.ts'
import { processesOf } from './find-left.ts'
import { type Bench, startBench } from './start-bench.ts'
import { GENERATOR, newBuild, type World } from './world.ts'

export interface Moment {
  /** Resolves when it has come, or when the runner has ended. `before` is what stood below data/raw when it started. */
  comes: (bench: Bench, before: RawState, world: World) => Promise<unknown>
  /** The trial's program is killed in the same moment. */
  with_trial: boolean
}

/** These a runner says when it has looked for what dead ones have left. */
export const LOOKED = /^(?:reading the environment|building|sealing|\d+\/\d+ )/
const SEALING = /^sealing the run/

const says =
  (pattern: RegExp): Moment['comes'] =>
  bench =>
    bench.prints(pattern)

/** A process of this start: what was there before is a dead one's. */
const runs =
  (program: string): Moment['comes'] =>
  async (bench, _, world) => {
    const found = () => processesOf(world).filter(({ command }) => command.includes(program))
    const dead = new Set(found().map(({ pid }) => pid))
    while (!bench.isEnded() && found().every(({ pid }) => dead.has(pid))) await sleep(10)
  }

/** Of one run of two trials, each by what it does and not by how long it took, so that they are the same on every machine. */
export const stepsOfRun: readonly Moment[] = [
  { comes: () => sleep(100), with_trial: false },
  { comes: says(/^reading the environment/), with_trial: true },
  { comes: says(/^building/), with_trial: false },
  { comes: runs('server.js'), with_trial: true },
  { comes: runs(`${GENERATOR} -`), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^1\/2 /), with_trial: false },
  { comes: runs(`${GENERATOR} -`), with_trial: true },
  { comes: says(/^reading the environment once more/), with_trial: false },
  { comes: says(SEALING), with_trial: true },
]

export interface Durations {
  whole_ms: number
  sealing_ms: number
}

/** Of a run that is not killed, and of its sealing. */
export async function timeWholeRun(world: World): Promise<Durations> {
  newBuild(world, 0)
  const began = performance.now()
  const bench = startBench(world, [])
  await bench.prints(SEALING)
  const sealing = performance.now()
  const code = await bench.ended
  if (code !== 0) throw new Error(`a run that nobody kills ended with ${code}: ${bench.lines.slice(-4).join(' | ')}`)
  return { whole_ms: performance.now() - began, sealing_ms: performance.now() - sealing }
}

/** Without end: moments of what is left to do; where all trials are recorded, or else now and then, of the sealing. */
export function* drawMoments({ whole_ms, sealing_ms }: Durations, random: Random): Generator<Moment> {
  const comes: Moment['comes'] = async (bench, { partial }) => {
    const remaining = partial === null ? 1 : 1 - partial.done / partial.planned
    const is_sealing = remaining === 0 || random() < 0.2
    if (is_sealing) await bench.prints(SEALING)
    const wait_ms = is_sealing ? sealing_ms : whole_ms * (0.4 + 0.6 * remaining)
    await Promise.race([sleep(random() * wait_ms), bench.ended])
  }
  for (;;) yield { comes, with_trial: random() < 0.5 }
}
