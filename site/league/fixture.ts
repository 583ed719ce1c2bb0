/** A small league for the tests: a control with its twin, and entries as the test says. */
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'

interface Given extends Partial<LeagueEntry> {
  result_id: string
  /** Of requests_per_s, one for each round. */
  rounds: number[]
}

export function entry({ rounds, ...own }: Given): LeagueEntry {
  const [low = 0, high = 0] = [Math.min(...rounds), Math.max(...rounds)]
  return {
    framework_id: own.result_id,
    framework_name: own.result_id,
    framework_version: '1',
    configuration_id: 'default',
    settings: {},
    work: '',
    role: 'entry',
    is_usable: true,
    findings: [],
    tier: null,
    measures: { requests_per_s: { n: rounds.length, median: (low + high) / 2, low, high, rounds } },
    ...own,
  }
}

export const fixtureLeague = (entries: LeagueEntry[]): League => ({
  league_id: 'hello/host/t2-c400',
  scenario_id: 'hello',
  host_id: 'host',
  load: 't2-c400',
  threads: 2,
  connections: 400,
  rate_per_s: null,
  duration_s: 5,
  run_id: '20261121T175402Z-host-000000',
  kernel_release: null,
  started_at: null,
  finished_at: null,
  headline_metric_id: 'requests_per_s',
  tables: [],
  entries,
})
