/** The life of a start: a server that stays up for several loads, each of which is recorded as a trial is. */
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from '../../pipeline/schema/case.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { loadInvocationOf } from '../../pipeline/tools/find-invocations.ts'
import { readStat } from '../host/find-processes.ts'
import { readTextFile } from '../host/read-file.ts'
import { trialOutcome } from './evaluate-trial.ts'
import { measureLoad, openServer, verifyAgain } from './load-server.ts'
import { endServing, openTrial, writeTrial } from './measure-trial.ts'
import type { OpenTrial } from './open-trial.ts'
import type { Hold } from './run-load.ts'
import { createFreezer, type FreezerFiles } from './sandbox/create-control-groups.ts'
import type { Listener } from './serve-trial-request.ts'
import type { TrialContext } from './trial-context.ts'

/** What stops the server, and apart from it the generator; no files where only signals can. */
export interface Freezers {
  server: FreezerFiles[]
  generator: FreezerFiles[]
  /** Whether the server and another one get equal shares of a CPU. */
  has_shares: boolean
}

/** A load of a start: if it is held, its generator waits until the next message. */
export interface PlannedLoad {
  /** Different for each load of the start in its run. */
  round: number
  /** That of the start, or the same at a rate. */
  case: Case
  duration_s: number
  is_held: boolean
}

/** A process waits before it becomes the generator. */
const WAIT = ['/bin/sh', '-c', 'kill -STOP $$; exec "$@"', 'sh']

/**
 * Reports `open` when the server is verified and warm, `waiting` when a held generator waits, `ended` when it has ended
 * and, after what follows a load, `done` with why the load does not count. Returns a record for each load; of a
 * failure, at least one.
 */
export async function measureStart(context: TrialContext, listener: Listener): Promise<TrialJson[]> {
  const first = openTrial(context)
  const loads: OpenTrial[] = []
  const name = basename(context.folder)
  const [ofServer, ofGenerator] = [name, `${name}-load`].map(each => createFreezer(each, context.request.stops_by))
  try {
    const open = await openServer(first, loadInvocationOf(context.request.case.tool), ofServer?.enter)
    const files = (found: (FreezerFiles | null | undefined)[]) => found.filter(each => each != null)
    const freezers: Freezers = {
      server: files([ofServer, first.sandbox?.freezer]),
      generator: files([ofGenerator]),
      has_shares: ofServer?.has_shares === true && first.sandbox?.freezer == null,
    }
    listener.report('open', { freezers })
    for (;;) {
      const { load } = await listener.next<{ load: PlannedLoad | null }>()
      if (load === null) break
      const one = loadOf(first, load)
      loads.push(one)
      await measureLoad(one, loadInvocationOf(load.case.tool), open, holdOf(ofGenerator ?? null, load, listener))
      if (one.facts.server_ended !== null) break
      const { status, reason } = trialOutcome(one.record, one.facts)
      listener.report('done', { void_reason: status === 'void' || status === 'failed' ? reason : null })
    }
    if (open.server.ended() === null) await verifyAgain(first, open)
  } catch (error) {
    const { facts } = loads.at(-1) ?? first
    facts.failure = (error as Error).message
  }
  await endServing(first)
  const { is_same_process, left_process_count } = first.record
  const measured = loads.length === 0 ? [first] : loads
  for (const { record, facts } of loads) {
    Object.assign(facts, { verified: first.facts.verified, unverified: first.facts.unverified })
    Object.assign(record, { left_process_count }, is_same_process === false ? { is_same_process } : {})
  }
  return measured.map(writeTrial)
}

/** A trial of the same server, whose warm-up and verification are those of its start. */
function loadOf(first: OpenTrial, { round, case: measured, duration_s }: PlannedLoad): OpenTrial {
  const { request } = first.context
  const seed = `${request.seed} ${round}`
  const context = {
    ...first.context,
    request: { ...request, round, seed, case: { ...measured, duration_s } },
  }
  const { ready_s, warm_up_s } = first.record
  const { record, facts } = openTrial(context)
  return {
    ...{ ...first, context },
    record: { ...record, ready_s, warm_up_s },
    facts: { ...facts, warm_up: first.facts.warm_up },
  }
}

function holdOf(group: ReturnType<typeof createFreezer>, { is_held }: PlannedLoad, listener: Listener): Hold {
  const isWaiting = (pid: number) =>
    group === null ? readStat(pid)?.state === 'T' : readTextFile(join(dirname(group.state_path), 'cgroup.procs')) !== ''
  return {
    enter: group?.enter ?? (is_held ? WAIT : []),
    onWaiting: async pid => {
      if (!is_held) return
      listener.holds(pid)
      while (!isWaiting(pid) && readStat(pid) !== null) await sleep(1)
      listener.report('waiting')
      await listener.next()
    },
    onEnded: () => {
      if (is_held) listener.report('ended')
    },
  }
}
