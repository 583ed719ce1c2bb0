/** One pair of fidelity: the same load twice, once by each side. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecorded } from '../../pipeline/sources/recorded-files.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { textsOf } from '../../runners/trial/describe-trial.ts'
import { runTrial } from '../../runners/trial/run-trial.ts'
import type { TrialRequest } from '../../runners/trial/trial-request.ts'

export type PairRequest = Omit<TrialRequest, 'round' | 'observe' | 'sandbox'>

export interface Pair {
  first: 'alone' | 'runner'
  alone_per_s: number
  runner_per_s: number
  /** Of one CPU, beside the runner's load; null where it is not known. */
  observer_ratio: number | null
}

type Side = Pick<TrialRequest, 'observe' | 'sandbox'>

/** `pair` counts from 1: the side that is first changes with each. Errors: a load did not come to a good end, or the signal was aborted; nothing of it is left then. */
export async function measurePair(
  request: PairRequest,
  pair: number,
  sides: Record<Pair['first'], Side>,
  signal: AbortSignal,
): Promise<Pair> {
  const order = pair % 2 === 1 ? (['alone', 'runner'] as const) : (['runner', 'alone'] as const)
  const rates = { alone: Number.NaN, runner: Number.NaN }
  let observer_ratio: number | null = null
  for (const [index, side] of order.entries()) {
    const { record, requests_per_s } = await measureRate(
      { ...request, round: 2 * pair - 1 + index, ...sides[side] },
      signal,
    )
    rates[side] = requests_per_s
    if (side === 'runner')
      observer_ratio = readRecorded(record, textsOf(request.run_folder, record)).recording.observer_cpu_ratio
  }
  return { first: order[0], alone_per_s: rates.alone, runner_per_s: rates.runner, observer_ratio }
}

/** One trial, with the rate that its generator says. Errors: it was not ok, or the signal was aborted. */
export async function measureRate(
  request: TrialRequest,
  signal: AbortSignal,
): Promise<{ record: TrialJson; requests_per_s: number }> {
  const record = await runTrial(request, signal)
  if (record.status !== 'ok') throw new Error(`a trial is ${record.status}: ${record.reason}`)
  const raw_file = join(request.run_folder, record.path)
  const [report] = readReports(readFileSync(raw_file, 'utf8'))
  const { requests_per_s } = report?.values ?? {}
  if (typeof requests_per_s !== 'number')
    throw new Error(`${raw_file} says no requests per second: is it of ${invocationOf(record.tool).expected}?`)
  return { record, requests_per_s }
}
