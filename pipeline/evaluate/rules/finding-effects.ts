/**
 * The measures of a result that a finding affects: a table, which the method page shows. An excluded measure has no
 * number in leagues, verdicts and badges; a flagged one is shown with its finding. Other measures are unaffected.
 */
import { type Metric, metricOf } from '../../schema/metrics.ts'
import type { Severity } from '../../schema/severity.ts'
import { isOwn, type Owner } from '../../schema/state.ts'

export interface OwnedFinding {
  rule_id: string
  severity: Severity
  owner: Owner
  observed: number | null
  expected: number | null
  message: string
}

interface Of extends Pick<OwnedFinding, 'observed' | 'expected'> {
  headline_metric_id: string
}

/** If a smaller share of the connections was busy, even the rate belongs to a different load. */
const FEWEST_AT_WORK = 0.9

/** Sets of measures by their names in the table. */
const SETS = {
  everything: () => true,
  rate: ({ family }) => family === 'rate',
  latency: ({ family }) => family === 'latency',
  cost: ({ family }) => family === 'cost',
  'the rate if fewer than nine tenths of the connections were busy': ({ family }, { observed, expected }) =>
    family === 'rate' && (observed ?? 0) < FEWEST_AT_WORK * (expected ?? 1),
  'percentiles above 1 - the share of timeouts, mean, maximum, deviation': ({ quantile = 0 }, { observed }) =>
    quantile > 1 - (observed ?? 1),
  'the headline measure': ({ metric_id }, { headline_metric_id }) => metric_id === headline_metric_id,
} satisfies Record<string, (metric: Pick<Metric, 'metric_id' | 'family' | 'quantile'>, of: Of) => boolean>

type Measures = keyof typeof SETS

interface Line {
  /** In the words of a reader. */
  found: string
  /** By rule: the severities of findings that the line applies to. */
  rules: Readonly<Record<string, readonly Severity[]>>
  excludes?: readonly Measures[]
  flags?: readonly Measures[]
  because: string
}

/** One line for each severity of each rule. A finding about a host, run, document or tool flags no single result. */
export const FINDING_EFFECTS: readonly Line[] = [
  {
    found:
      'wrong, missing or unrequested responses, missing queries, lost updates, an edited report, a command that failed',
    rules: {
      ...{ 'wrong-answers': ['invalid'], 'nothing-answered': ['invalid'], 'lost-updates': ['invalid'] },
      ...{ 'missing-queries': ['invalid'] },
      ...{ 'extra-answers': ['invalid'], arithmetic: ['invalid'], 'failed-runs': ['invalid'] },
    },
    excludes: ['everything'],
    because: 'The requested work was not done.',
  },
  {
    found: 'a machine that changed, a generator on the server’s CPUs, time taken by the hypervisor',
    rules: { 'environment-drift': ['invalid'], 'shared-cpus': ['invalid'], 'stolen-time': ['invalid'] },
    excludes: ['everything'],
    because: 'It is unknown what machine the numbers describe.',
  },
  {
    found: 'connections that were lost or starved',
    rules: { 'starved-connections': ['invalid'], 'connections-lost': ['invalid'] },
    excludes: ['latency', 'the rate if fewer than nine tenths of the connections were busy'],
    flags: ['rate'],
    because: 'The latency covers only the connections that were served, and the rate fewer clients.',
  },
  {
    found: 'some starved connections',
    rules: { 'starved-connections': ['caution'] },
    flags: ['latency', 'the rate if fewer than nine tenths of the connections were busy'],
    because: 'Some clients waited, and the latency of the others does not show it.',
  },
  {
    found: 'timeouts',
    rules: { 'censored-latency': ['invalid', 'caution'] },
    excludes: ['percentiles above 1 - the share of timeouts, mean, maximum, deviation'],
    because:
      'Requests that timed out are missing from every latency and may have taken longer than any of them; lower percentiles are unaffected.',
  },
  {
    found: 'latencies that contradict each other or the rate, a generator that waited for a CPU or was the limit',
    rules: {
      ...{ 'impossible-latency': ['invalid'], 'percentile-order': ['invalid'] },
      ...{ 'starved-generator': ['invalid'], 'generator-limit': ['invalid'], 'client-bound': ['caution'] },
    },
    excludes: ['latency'],
    because: 'The latency is not the server’s. The rate is unaffected, because the responses were counted.',
  },
  {
    found:
      'added samples, late responses, uneven threads, timeouts, a generator that briefly waited for a CPU, unanswered probe requests',
    rules: {
      ...{ 'corrected-latency': ['note'], 'late-answers': ['caution'], 'uneven-threads': ['caution'] },
      ...{ 'starved-generator': ['caution'], 'generator-limit': ['caution'] },
      ...{ 'unanswered-probes': ['caution'], timeouts: ['caution'] },
    },
    flags: ['latency'],
    because: 'It includes waits that the server did not cause, or omits some that it did.',
  },
  {
    found: 'error responses or broken connections above the rule’s threshold',
    rules: { 'failed-responses': ['invalid'], 'socket-errors': ['invalid'] },
    excludes: ['everything'],
    because: 'An error costs less, or more, than a successful response.',
  },
  {
    found: 'fewer requests than were requested, a load that lasted longer',
    rules: { 'fewer-requests': ['caution'], arithmetic: ['caution'] },
    flags: ['rate', 'latency'],
    because: 'The load is not the one that was requested.',
  },
  {
    found: 'error responses below the rule’s threshold',
    rules: { 'failed-responses': ['caution'] },
    flags: ['rate'],
    because: 'The published rate counts successful responses only.',
  },
  {
    found: 'very few connections that broke or were reopened',
    rules: { 'socket-errors': ['note'], reconnected: ['note'] },
    because: 'They are too few to change any measure.',
  },
  {
    found: 'responses of half or twice the typical size',
    rules: { 'unlike-work': ['caution'] },
    flags: ['rate', 'cost'],
    because: 'Sending takes time. Smaller differences, which headers alone can cause, are only shown in a column.',
  },
  {
    found: 'a server that deviates from its guide or from the protocol',
    rules: { 'failed-checks': ['caution'] },
    flags: ['rate', 'cost'],
    because: 'Work that it skips makes it faster than servers that do it.',
  },
  {
    found: 'shared CPUs, time taken by the hypervisor, reconnections, logging, a server not yet warm',
    rules: {
      ...{ 'shared-cpus': ['caution'], 'stolen-time': ['caution'], reconnected: ['caution'] },
      ...{ 'socket-errors': ['caution'], 'log-flood': ['note'], 'still-warming': ['caution'] },
    },
    flags: ['rate', 'latency', 'cost'],
    because: 'It had more work to do than the others, or a smaller share of the machine.',
  },
  {
    found: 'responses that were not checked, only redirects',
    rules: { 'wrong-answers': ['caution'], 'nothing-answered': ['caution'] },
    flags: ['everything'],
    because: 'It is unknown whether they were correct.',
  },
  {
    found: 'many entries at the same maximum',
    rules: { plateau: ['caution'] },
    flags: ['rate'],
    because: 'They may share a limit that is not theirs.',
  },
  {
    found: 'few trials',
    rules: { 'too-few-trials': ['caution'] },
    flags: ['everything'],
    because: 'None of its measures has an interval.',
  },
  {
    found: 'drift within the result, or two modes',
    rules: { unstable: ['caution'] },
    flags: ['the headline measure'],
    because: 'The interval does not include it.',
  },
  {
    found:
      'properties of a host, tool, load or document, a limit that the result already states, disagreement with another run',
    rules: {
      ...{ 'closed-loop-latency': ['note'], 'connections-lost': ['caution'], 'client-bound': ['note'] },
      ...{ 'environment-incomplete': ['caution'], 'no-warm-up': ['note'], outdated: ['note'] },
      ...{ 'printed-rate': ['caution', 'note'], 'not-a-percentile': ['caution'] },
      ...{ 'load-not-judged': ['note'], 'rate-not-held': ['note'], 'server-idle': ['note'] },
      ...{ 'not-repeated': ['caution'], 'shared-host': ['caution'] },
    },
    because: 'It is reported once, on the page of its owner, and does not distinguish one result from the others.',
  },
]

const lineOf = ({ rule_id, severity }: Pick<OwnedFinding, 'rule_id' | 'severity'>): Line | undefined =>
  FINDING_EFFECTS.find(({ rules }) => rules[rule_id]?.includes(severity))

/** `Excludes latency; flags rate.`; empty if the finding affects no measure of a result. */
export function effectWords(finding: Pick<OwnedFinding, 'rule_id' | 'severity' | 'owner'>): string {
  const { excludes = [], flags = [] } = lineOf(finding) ?? {}
  const parts = [
    ...(excludes.length > 0 ? [`excludes ${excludes.join(' and ')}`] : []),
    ...(flags.length > 0 && isOwn(finding) ? [`flags ${flags.join(', ')}`] : []),
  ]
  const words = parts.join('; ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** The findings that exclude a measure of a result and those that flag it, each in the given order. */
export function effectsOfFindings<Finding extends OwnedFinding>(
  findings: readonly Finding[],
  metric_id: string,
  headline_metric_id: string,
): { excluded: Finding[]; flagged: Finding[] } {
  const metric = metricOf(metric_id) ?? { metric_id }
  const applies = (list: 'excludes' | 'flags', finding: Finding) =>
    lineOf(finding)?.[list]?.some(measures => SETS[measures](metric, { ...finding, headline_metric_id })) ?? false
  const excluded = findings.filter(finding => applies('excludes', finding))
  const flagged = findings.filter(finding => !excluded.includes(finding) && isOwn(finding) && applies('flags', finding))
  return { excluded, flagged }
}
