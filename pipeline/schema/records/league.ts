/** league.json of each league: comparable results of one scenario on one host under one load in one run. */
import { z } from 'zod'
import { LIMITS } from '../limit.ts'
import { PUBLICATION_STATUSES } from '../publication-status.ts'
import { SEVERITIES } from '../severity.ts'
import { STATES } from '../state.ts'

const count = z.int().min(0)
const number = z.number()
const name = z.string()
const nameOrNull = name.nullable()

const measured = z.strictObject({
  estimate: number
    .nullable()
    .describe('its number: the effect in the fit of the complete table, in base units; null below six trials above 0'),
  estimate_low: number.nullable().describe('the 95 % interval of the estimate'),
  estimate_high: number.nullable(),
  is_lower_bound: z
    .boolean()
    .describe('the true number may be higher: the generator was the limit, or may have been, or a statement says so'),
  is_upper_bound: z.boolean().describe('the true number may be lower: a statement says so'),
  rank_low: count.nullable().describe('1 + the number of entries found better; null for entries that are not shown'),
  rank_high: count.nullable().describe('the number of entries shown, minus those found worse'),
  tier: count
    .nullable()
    .describe(
      '1 for those above the first line, below which all are significantly different from the best; null below three frameworks, and for a bound whose order relative to an exact number is unknown',
    ),
  state: z
    .enum(STATES)
    .describe('clean, doubtful, or excluded by a finding: an excluded measure has no rank and no verdict'),
  excluded_by: z.array(name).describe('rules by id, worst first'),
  flagged_by: z.array(name),
  n: count.describe('the trials that count; in a schedule of blocks the starts'),
  median: number.describe('of the trials, in base units'),
  low: number.nullable().describe('the 95 % interval of the median; null below six trials'),
  high: number.nullable(),
  rounds: z
    .array(number.nullable())
    .describe(
      'the value of each round, in which every entry has one trial, or of each start in a schedule of blocks; null where no trial counts',
    ),
})

const entry = z.strictObject({
  result_id: name.describe('its citable address is /r/<result_id>/'),
  framework_id: name,
  framework_name: name,
  framework_version: nameOrNull,
  language: nameOrNull.describe('the language of the entry'),
  kind: nameOrNull.describe('what it is, such as framework or server; null if its manifest does not say'),
  configuration_id: name,
  settings: z.record(name, name),
  is_default: z
    .boolean()
    .describe("true for the configuration that the framework's name alone refers to in this scenario"),
  work: name.describe('the settings that change the workload: only entries of the same workload are compared'),
  role: z
    .enum(['entry', 'control', 'twin'])
    .describe(
      'a control always gives the same response and shows the maximum of the generator; its twin is a second copy',
    ),
  is_usable: z
    .boolean()
    .describe('false where the headline measure is excluded, or a statement has withdrawn the result'),
  limited_by: z
    .enum(LIMITS)
    .nullable()
    .describe(
      'the side without idle CPU time in most of its trials: the server, the generator, both, or neither; null for a command',
    ),
  server_busy_ratio: number.nullable().describe('of its CPUs, in the median trial; null if it was not recorded'),
  client_busy_ratio: number.nullable().describe('of the generator'),
  publication_status: z
    .enum(PUBLICATION_STATUSES)
    .describe(
      'according to statements: too-low and too-high make its headline a bound; void, superseded and retracted withdraw it',
    ),
  findings: z
    .array(z.strictObject({ rule_id: name, title: name, severity: z.enum(SEVERITIES) }))
    .describe('that exclude or flag a measure, worst first'),
  tier: count.nullable().describe('by the headline measure'),
  measures: z.record(name, measured).describe('by metric_id'),
})

const table = z.strictObject({
  work: name,
  metric_id: name,
  entries: count.describe('without controls'),
  usable: count.describe('those that are ranked'),
  rounds: count.describe('in a schedule of blocks, the blocks'),
  level: number.describe(
    'of the intervals of ratios: two are significantly different exactly when their interval excludes 1',
  ),
  pairs: count.describe('of entries, usable or not'),
  significant_pairs: count.describe('of the pairs'),
  false_share: number.nullable().describe('of the significant pairs, the expected share whose order is false'),
  resolution: number.nullable().describe('ratio - 1: the median half-width of the intervals between neighbours'),
  noise: number.nullable().describe('ratio - 1: how far the two copies of the control may differ'),
  method_version: count,
  result_ids: z.array(name).describe('those with an estimate by this measure, controls included'),
  half_widths: z
    .array(number.nullable())
    .describe(
      'for each pair, in the order first with second, first with third, …, second with third, …: half of the width of the interval of the natural logarithm of the ratio of their estimates; null without a ratio',
    ),
})

export const league = z
  .strictObject({
    schema_version: z
      .literal(3)
      .describe('1, until November 2026, had no estimate and one table for each workload; 2 had other names'),
    league_id: name.describe('<scenario_id>/<host_id>/<load>'),
    scenario_id: name,
    host_id: name,
    load: name.describe('t<threads>-c<connections>, then -r<rate> if a rate was offered; once for a command'),
    threads: count.nullable(),
    connections: count.nullable(),
    rate_per_s: number.nullable(),
    duration_s: number.nullable().describe('the nominal duration of a trial'),
    request_sha256: nameOrNull.describe('of the request, without the drawn values; null for a command'),
    run_id: name,
    kernel_release: nameOrNull,
    started_at: nameOrNull.describe('of its first trial, UTC'),
    finished_at: nameOrNull.describe('of its last trial'),
    headline_metric_id: name.describe('the headline measure of the league'),
    tables: z.array(table).describe('for each workload and measure, how many pairs are significantly different'),
    entries: z.array(entry).describe('in the order of the ledger'),
  })
  .meta({ title: 'League' })
  .describe('Comparable results: those of one scenario on one host under one load in one run.')

export type League = z.infer<typeof league>
export type LeagueEntry = League['entries'][number]
export type Measured = z.infer<typeof measured>
