/** When a runner is killed: at the steps of a run, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from './find-left.ts'
import type { Bench } from './start-bench.ts'
import { GENERATOR, type World } from './world.ts'

export interface Moment {
  /** Resolves when it has come, or when the runner has ended. */
  comes: (bench: Bench, world: World) => Promise<unknown>
  /** The trial's program is killed in the same moment. */
  with_trial: boolean
}

/** These a runner says when it has looked for what dead ones have left. */
export const LOOKED = /^(?:reading the environment|building|sealing|\d+\/\d+ )/

const says =
  (pattern: RegExp): Moment['comes'] =>
  bench =>
    bench.prints(pattern)

/** A process of this start: what was there before is a dead one's. */
const runs =
  (program: string): Moment['comes'] =>
  async (bench, world) => {
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
  { comes: says(/^sealing the run/), with_trial: true },
]
