/** A session for tests: two made entries, trials of some milliseconds that write made files, no server and no generator. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case, Entry, Scenario } from '../../pipeline/vocabulary/case.ts'
import { trialStem } from '../../pipeline/vocabulary/case-name.ts'
import type { RunJson, TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { orderRounds } from '../plan/order-rounds.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { createPartialRun, openPartialRun, type PartialRun, type StoredPlan } from '../seal/partial-run.ts'
import type { Effects, Session } from './measure-run.ts'

const scenario: Scenario = {
  ...{ scenario_id: 'hello', folder: '/made', name: 'Hello', tool: 'wrk', request: { method: 'GET', path: '/' } },
  ...{ oracle: { rule: 'exact', status: 200, body: 'x' }, loads: [], duration_s: 1, warm_up_s: 0, trials: 3 },
}

export function fakeCase(framework_id: string, connections = 2): PlannedCase {
  const manifest = { name: framework_id, language: null, scenarios: ['hello'] }
  const entry: Entry = { framework_id, folder: `/made/${framework_id}`, manifest }
  const of_load = { threads: 1, connections, duration_s: 1, warm_up_s: 0 }
  const id = { framework_id, configuration: {}, configuration_id: 'default', scenario_id: 'hello' }
  const one: Case = { ...id, tool: 'wrk', ...of_load }
  return { case: one, trials: scenario.trials, entry, configuration: { settings: {} }, scenario }
}

export const fakeCases = [fakeCase('made-a'), fakeCase('made-a', 4), fakeCase('made-b')]

/** A partial run in `raw` of which nothing is measured yet. */
function fakePartial(raw: string, run_id: string): PartialRun {
  const trials = orderRounds(fakeCases, 'made')
  const stored = fakeCases.map(({ case: one, trials: count }) => ({ case: one, trials: count }))
  const plan: StoredPlan = { run_id, run_started_ms: Date.now(), cases: stored, trials, before: null }
  const run: RunJson = {
    ...{ started_at: '2026-11-21T08:30:00.000Z', finished_at: null, host_id: 'made-host', commit: '0'.repeat(40) },
    ...{ is_clean: true, is_partial: true, rounds_seed: 'made', arguments: [], planned_trial_count: trials.length },
    ...{ complaints: [], builds: [], not_run: [], trials: [] },
  }
  return createPartialRun(raw, plan, run)
}

/** `run_id` is begun, or gone on with where it is begun already. Null where only its rename was left. */
export function fakeSession(
  raw: string,
  run_id: string,
  is_begun: boolean,
  effects: Partial<Effects> = {},
): Session | null {
  const partial = is_begun ? openPartialRun(raw, run_id) : fakePartial(raw, run_id)
  if (partial === 'sealed') return null
  const silent = { report: () => {}, step: () => {}, trialStarts: () => {}, trialEnds: () => {} }
  const signal = new AbortController().signal
  const own = { raw, partial, key: null, cases: fakeCases, signal }
  return { ...own, effects: { ...fakeEffects(), ...effects }, progress: silent }
}

export function fakeEffects(trial_ms = 0): Effects {
  return {
    build: async ({ entry, configuration }) => {
      const name = { framework: entry.framework_id, configuration: configuration.settings }
      const path = `builds/${entry.framework_id}-0123456789ab.log`
      const version = { framework_version: '1', lockfile_sha256: null }
      const record = {
        ...name,
        ...version,
        path,
        status: 'ok',
        reason: null,
        duration_s: 1,
        redaction_count: 0,
      } as const
      return { built: { entry, configuration, folder: '/made', ...version }, record }
    },
    runTrial: async ({ case: one, round, position, run_folder }) => {
      const stem = trialStem(one, round)
      mkdirSync(dirname(join(run_folder, stem)), { recursive: true })
      // files come one after the other, so that a kill may leave some of them
      for (const what of ['wrk.txt', 'wrk.json', 'timeline.csv', 'server.log']) {
        writeFileSync(join(run_folder, `${stem}.${what}`), `made ${stem} ${what}\n`)
        await sleep(trial_ms / 4)
      }
      return fakeTrial(one, round, position, `${stem}.wrk.txt`)
    },
    readEnvironment: async () => ({ facts: { kernel_release: 'made' }, unreadable: {} }),
    describeTrial: ({ status }) => status,
  }
}

function fakeTrial(one: Case, round: number, position: number, path: string): TrialJson {
  const { framework_id, scenario_id, configuration, tool, threads, connections, duration_s, warm_up_s } = one
  return {
    ...{ path, framework: framework_id, framework_version: '1', configuration, scenario: scenario_id },
    ...{ tool, tool_version: '4.1.0', threads, connections, duration_s, warm_up_s, round, position },
    ...{
      request_sha256: null,
      argv: ['wrk'],
      exit_code: 0,
      started_at: '2026-11-21T08:30:00.000Z',
      finished_at: '2026-11-21T08:30:01.000Z',
    },
    ...{
      load_started_s: 0,
      load_finished_s: 1,
      isolation: 'loopback',
      server_cpus: [0],
      client_cpus: [1],
      ready_s: 0.1,
    },
    ...{ clock: 'schedstat', server_count: null, is_same_process: true, left_process_count: 0, server_log_bytes: 0 },
    ...{ redaction_count: 0, peak_memory_bytes: null, peak_memory_method: null, status: 'ok', reason: null },
  }
}
