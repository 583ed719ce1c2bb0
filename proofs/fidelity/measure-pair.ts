/** One pair of fidelity: the same load twice, once by each side. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecorded } from '../../pipeline/sources/recorded-files.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import type { FidelityPair, FidelityRecord } from '../../pipeline/vocabulary/records/fidelity.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { textsOf } from '../../runners/trial/describe-trial.ts'
import { runTrial } from '../../runners/trial/run-trial.ts'
import type { TrialRequest } from '../../runners/trial/trial-request.ts'
import { withOneRequest } from './one-request.ts'

export type PairRequest = Omit<TrialRequest, 'round' | 'observe' | 'sandbox'>

type Side = Pick<TrialRequest, 'observe' | 'sandbox'> & { has_one_request?: boolean }

/** What is compared, by the word that a record has for it. */
const comparisons: Record<FidelityRecord['compared'], { alone: Side; runner: Side }> = {
  observers: { alone: { observe: false }, runner: { observe: true } },
  sandbox: { alone: { observe: true }, runner: { observe: true, sandbox: 'namespaces' } },
  requests: { alone: { observe: false, has_one_request: true }, runner: { observe: false } },
}

/** `pair` counts from 1: the side that is first changes with each. Errors: a load did not come to a good end, or the signal was aborted; nothing of it is left then. */
export async function measurePair(
  request: PairRequest,
  pair: number,
  compared: keyof typeof comparisons,
  signal: AbortSignal,
): Promise<FidelityPair> {
  const order = pair % 2 === 1 ? (['alone', 'runner'] as const) : (['runner', 'alone'] as const)
  const found = { alone: NOT_MEASURED, runner: NOT_MEASURED }
  for (const [index, side] of order.entries())
    found[side] = await measureOne(request, 2 * pair - 1 + index, comparisons[compared][side], signal)
  return {
    first: order[0],
    alone_per_s: found.alone.requests_per_s,
    runner_per_s: found.runner.requests_per_s,
    observer_ratio: found.runner.observer_ratio,
  }
}

interface Measured {
  requests_per_s: number
  /** Of one CPU; null for the generator alone. */
  observer_ratio: number | null
}

const NOT_MEASURED: Measured = { requests_per_s: Number.NaN, observer_ratio: null }

async function measureOne(
  request: PairRequest,
  round: number,
  { has_one_request = false, ...side }: Side,
  signal: AbortSignal,
): Promise<Measured> {
  const scenario = has_one_request ? withOneRequest(request.scenario) : request.scenario
  const { record, requests_per_s } = await measureRate({ ...request, scenario, round, ...side }, signal)
  const { recording } = readRecorded(record, textsOf(request.run_folder, record))
  return { requests_per_s, observer_ratio: recording.observer_cpu_ratio }
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
