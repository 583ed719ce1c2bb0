/**
 * Which measures of a result a finding spoils: a table, which the method page lists. What is excluded has no number in leagues, verdicts and
 * badges; what is doubtful stands, with the doubt. All other measures of the result stand.
 */
import { type Metric, metricOf } from '../schema/metrics.ts'
import type { Severity } from '../schema/severity.ts'
import { isOwn, type Owner } from '../schema/state.ts'

export interface OwnedFinding {
  rule_id: string
  severity: Severity
  owner: Owner
  observed: number | null
  expected: number | null
  message: string
}

/** By which metric the result is known, and what the finding found. */
interface Of extends Pick<OwnedFinding, 'observed' | 'expected'> {
  headline_metric_id: string
}

/** Where fewer of the connections were at work, even the rate is that of another load. */
const FEWEST_AT_WORK = 0.9

/** Sets of measures, as the table names them. */
const SETS = {
  everything: () => true,
  rate: ({ family }) => family === 'rate',
  latency: ({ family }) => family === 'latency',
  cost: ({ family }) => family === 'cost',
  'the rate if fewer than nine tenths of the connections were at work': ({ family }, { observed, expected }) =>
    family === 'rate' && (observed ?? 0) < FEWEST_AT_WORK * (expected ?? 1),
  'percentiles above 1 - their share, mean, maximum, deviation': ({ quantile = 0 }, { observed }) =>
    quantile > 1 - (observed ?? 1),
  'the headline measure': ({ metric_id }, { headline_metric_id }) => metric_id === headline_metric_id,
} satisfies Record<string, (metric: Pick<Metric, 'metric_id' | 'family' | 'quantile'>, of: Of) => boolean>

type Measures = keyof typeof SETS

interface Line {
  /** The findings in the reader's words. */
  found: string
  /** By rule, the severities of its findings that this is stated about. */
  rules: Readonly<Record<string, readonly Severity[]>>
  excludes?: readonly Measures[]
  flags?: readonly Measures[]
  because: string
}

/** Each severity of each rule is in one line. What is doubtful for a host, a run, a document or a tool is shown there, and does not flag one result. */
export const FINDING_EFFECTS: readonly Line[] = [
  {
    found: 'wrong answers, no answers, lost updates, unrequested answers, an edited report, a command that failed',
    rules: {
      ...{ 'wrong-answers': ['invalid'], 'nothing-answered': ['invalid'], 'lost-updates': ['invalid'] },
      ...{ 'extra-answers': ['invalid'], arithmetic: ['invalid'], 'failed-runs': ['invalid'] },
    },
    excludes: ['everything'],
    because: 'It did not do the work requested.',
  },
  {
    found: 'the machine changed, the generator used the server’s CPUs, the hypervisor took time away',
    rules: { 'environment-drift': ['invalid'], 'shared-cpus': ['invalid'], 'stolen-time': ['invalid'] },
    excludes: ['everything'],
    because: 'No one knows which machine the numbers are for.',
  },
  {
    found: 'connections lost, or left waiting',
    rules: { 'starved-connections': ['invalid'], 'connections-lost': ['invalid'] },
    excludes: ['latency', 'the rate if fewer than nine tenths of the connections were at work'],
    flags: ['rate'],
    because: 'The latency is that of the connections that were served, and the rate that of fewer clients.',
  },
  {
    found: 'some connections left waiting',
    rules: { 'starved-connections': ['caution'] },
    flags: ['latency', 'the rate if fewer than nine tenths of the connections were at work'],
    because: 'Some clients waited, which the latency of the others does not show.',
  },
  {
    found: 'timeouts',
    rules: { 'censored-latency': ['invalid', 'caution'] },
    excludes: ['percentiles above 1 - their share, mean, maximum, deviation'],
    because:
      'What timed out is missing from every latency, and may have taken longer than all of them; the rest is sound.',
  },
  {
    found:
      'latencies that contradict each other or the rate, a generator that waited for a CPU or was itself the limit',
    rules: {
      ...{ 'impossible-latency': ['invalid'], 'percentile-order': ['invalid'] },
      ...{ 'starved-generator': ['invalid'], 'client-bound': ['caution'] },
    },
    excludes: ['latency'],
    because: 'The latency is not that of the server. Its answers were counted all the same.',
  },
  {
    found:
      'added samples, late answers, uneven threads, timeouts, a generator that waited a little, unanswered probe requests',
    rules: {
      ...{ 'corrected-latency': ['note'], 'late-answers': ['caution'], 'uneven-threads': ['caution'] },
      ...{ 'starved-generator': ['caution'], 'unanswered-probes': ['caution'], timeouts: ['caution'] },
    },
    flags: ['latency'],
    because: 'It includes waits that are not the server’s, or leaves some out.',
  },
  {
    found: 'errors among the answers, above the rule’s limit',
    rules: { 'failed-responses': ['invalid'], 'socket-errors': ['invalid'] },
    excludes: ['everything'],
    because: 'An error costs less, or more, than an answer.',
  },
  {
    found: 'fewer requests than were requested',
    rules: { 'fewer-requests': ['caution'] },
    flags: ['rate', 'latency'],
    because: 'The load is not the one that was requested.',
  },
  {
    found: 'errors among the answers, below it',
    rules: { 'failed-responses': ['caution'] },
    flags: ['rate'],
    because: 'The rate is that of successful answers.',
  },
  {
    found: 'very few connections that broke or were opened again',
    rules: { 'socket-errors': ['note'], reconnected: ['note'] },
    because: 'They are too few to change a measure.',
  },
  {
    found: 'answers of half or twice the usual size',
    rules: { 'unlike-work': ['caution'] },
    flags: ['rate', 'cost'],
    because: 'Sending takes time. Smaller differences are just a column, since headers alone can make them.',
  },
  {
    found: 'a server that does not do what its guide or the protocol says',
    rules: { 'failed-checks': ['caution'] },
    flags: ['rate', 'cost'],
    because: 'What it leaves out makes it faster than those that do it.',
  },
  {
    found: 'some CPUs shared, time taken by the hypervisor, reconnections, a log written, a server not yet warm',
    rules: {
      ...{ 'shared-cpus': ['caution'], 'stolen-time': ['caution'], reconnected: ['caution'] },
      ...{ 'socket-errors': ['caution'], 'log-flood': ['note'], 'still-warming': ['caution'] },
    },
    flags: ['rate', 'latency', 'cost'],
    because: 'It had other work to do, or less of the machine, than the others.',
  },
  {
    found: 'answers that were not checked',
    rules: { 'wrong-answers': ['caution'] },
    flags: ['everything'],
    because: 'No one knows whether they were right.',
  },
  {
    found: 'many entries at one maximum',
    rules: { plateau: ['caution'] },
    flags: ['rate'],
    because: 'A limit that is not theirs may have slowed them.',
  },
  {
    found: 'few trials',
    rules: { 'too-few-trials': ['caution'] },
    flags: ['everything'],
    because: 'None of its measures has an interval.',
  },
  {
    found: 'a drift within the result, or two modes',
    rules: { unstable: ['caution'] },
    flags: ['the headline measure'],
    because: 'No interval shows it.',
  },
  {
    found:
      'what applies to a whole host, tool, load or document, what a result’s limit already says, and what another run found',
    rules: {
      ...{ 'closed-loop-latency': ['note'], 'connections-lost': ['caution'], 'client-bound': ['note'] },
      ...{ 'environment-incomplete': ['caution'], 'no-warm-up': ['note'], outdated: ['note'] },
      ...{ 'printed-rate': ['caution', 'note'], 'not-a-percentile': ['caution'] },
      ...{ 'load-not-judged': ['note'], 'rate-not-held': ['note'], 'server-idle': ['note'] },
      ...{ 'not-repeated': ['caution'], 'shared-host': ['caution'] },
    },
    because: 'It is stated once, there, and sets no result apart.',
  },
]

const lineOf = ({ rule_id, severity }: Pick<OwnedFinding, 'rule_id' | 'severity'>): Line | undefined =>
  FINDING_EFFECTS.find(({ rules }) => rules[rule_id]?.includes(severity))

/** `Excludes latency; flags rate.`; empty where it spoils nothing of a result. */
export function effectWords(finding: Pick<OwnedFinding, 'rule_id' | 'severity' | 'owner'>): string {
  const { excludes = [], flags = [] } = lineOf(finding) ?? {}
  const parts = [
    ...(excludes.length > 0 ? [`excludes ${excludes.join(' and ')}`] : []),
    ...(flags.length > 0 && isOwn(finding) ? [`flags ${flags.join(', ')}`] : []),
  ]
  const words = parts.join('; ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** The findings that strike a measure of a result, and those that flags it, each in the order given. */
export function effectsOfFindings<Finding extends OwnedFinding>(
  findings: readonly Finding[],
  metric_id: string,
  headline_metric_id: string,
): { excluded: Finding[]; flagged: Finding[] } {
  const metric = metricOf(metric_id) ?? { metric_id }
  const holds = (list: 'excludes' | 'flags', finding: Finding) =>
    lineOf(finding)?.[list]?.some(measures => SETS[measures](metric, { ...finding, headline_metric_id })) ?? false
  const excluded = findings.filter(finding => holds('excludes', finding))
  const flagged = findings.filter(finding => !excluded.includes(finding) && isOwn(finding) && holds('flags', finding))
  return { excluded, flagged }
}
