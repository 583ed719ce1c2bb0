/** A machine as actions/checkout leaves it: one commit, of its history no more than was asked for, and nothing of a job before. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gitIn } from './world.ts'

/** What jobs leave in a checkout; on GitHub each has a machine of its own. */
const LEFT = ['preview', 'code', 'kit', 'artifact', 'checked', 'runners/.build']

/** `ref` of the remote leads to `commit`; `fetch-depth` is that of the step, 1 by default, and 0 is everything. */
export function checkOut(machine: string, ref: string, commit: string, fetch_depth: unknown = 1): void {
  const git = gitIn(machine)
  const depth = Number(fetch_depth)
  const isShallow = git(['rev-parse', '--is-shallow-repository']) === 'true'
  const how = depth > 0 ? [`--depth=${depth}`] : isShallow ? ['--unshallow'] : []
  git(['fetch', '--quiet', ...how, 'origin', ref])
  git(['checkout', '--quiet', '--force', '--detach', commit])
  git(['clean', '--quiet', '-d', '--force', '--force'])
  for (const folder of LEFT) rmSync(join(machine, folder), { recursive: true, force: true })
}
