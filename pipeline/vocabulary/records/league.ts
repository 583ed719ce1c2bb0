/** league.json beside each league: what may be compared, that is one scenario on one host under one load in one run. */
import { z } from 'zod'
import { SEVERITIES } from '../severity.ts'

const count = z.int().min(0)
const number = z.number()
const name = z.string()
const nameOrNull = name.nullable()

const measured = z.strictObject({
  n: count.describe('the trials that count'),
  median: number.describe('of the trials, in base units'),
  low: number.nullable().describe('the 95 % interval of the median; null below six trials'),
  high: number.nullable(),
  rounds: z
    .array(number.nullable())
    .describe('the value of each round, in which every entry has one trial; null where there is none that counts'),
})

const entry = z.strictObject({
  result_id: name.describe('what people cite; its page is /r/<result_id>/'),
  framework_id: name,
  framework_name: name,
  framework_version: nameOrNull,
  configuration_id: name,
  settings: z.record(name, name),
  work: name.describe('the settings that make another work of it: only entries of equal work are compared'),
  role: z
    .enum(['entry', 'control', 'twin'])
    .describe('a control answers a constant and shows what the generator can reach; its twin is the same once more'),
  is_usable: z.boolean().describe('false where a finding is invalid or a statement has taken it back'),
  findings: z
    .array(z.strictObject({ rule_id: name, title: name, severity: z.enum(SEVERITIES) }))
    .describe('the worst first'),
  tier: count
    .nullable()
    .describe('1 for those that the comparison does not tell apart from the best; null without one'),
  measures: z.record(name, measured).describe('by metric_id'),
})

const table = z.strictObject({
  work: name,
  entries: count.describe('without controls'),
  usable: count.describe('those that have a tier'),
  rounds: count,
  resolution: number.nullable().describe('ratio - 1 that is told apart in four of five such tables'),
  false_order: number.nullable().describe('the chance of any wrong order in the table, simulated from its own noise'),
  noise: number.nullable().describe('ratio - 1 that the two copies of the control may differ by'),
  method_version: count,
})

export const league = z
  .strictObject({
    league_id: name.describe('<scenario_id>/<host_id>/<load>'),
    scenario_id: name,
    host_id: name,
    load: name.describe('t<threads>-c<connections>, then -r<rate> where a rate was offered; once for a command'),
    threads: count.nullable(),
    connections: count.nullable(),
    rate_per_s: number.nullable(),
    duration_s: number.nullable().describe('how long each trial was to take'),
    run_id: name,
    kernel_release: nameOrNull,
    started_at: nameOrNull.describe('of its first trial, UTC'),
    finished_at: nameOrNull.describe('of its last trial'),
    headline_metric_id: name.describe('the measure that its tiers are of'),
    tables: z.array(table).describe('for each work, what the tiers of its entries can tell'),
    entries: z.array(entry).describe('in the order of the ledger'),
  })
  .meta({ title: 'League' })
  .describe('What may be compared: the results of one scenario on one host under one load in one run.')

export type League = z.infer<typeof league>
export type LeagueEntry = League['entries'][number]
export type Measured = z.infer<typeof measured>
