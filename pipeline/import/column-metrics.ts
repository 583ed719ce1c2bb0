/** What people call a metric at the head of a column or a row: a declared table, and nothing is guessed beyond it. */
import { scalesOf, type UnitKind, unitKindOf } from '../claims/claim-units.ts'

/** `deviation` is of whatever metric stands before it. */
export interface NamedMetric {
  metric_id: string | 'deviation'
  /** The unit that the header gives for its cells. */
  unit: string
  /** Metrics that a header this short may mean too. */
  alternatives: readonly string[]
}

/** By metric id, what it is called. */
const SYNONYMS: Readonly<Record<string, string>> = {
  requests_per_s: `requests/sec, requests/s, requests/second, requests per sec, requests per second, request/sec,
    request/s, request per second, req/sec, req/s, req/second, reqs/sec, reqs/s, req per sec, requests sec, r/s, rps,
    qps, tps, avg rps, mean rps, average rps, throughput, request rate, avg req/s, avg requests/sec`,
  requests_per_s_stdev: `rps stdev, stdev rps, rps standard deviation`,
  transfer_bytes_per_s: `transfer/sec, transfer/s, transfer/second, transfer per second, transfer, transfer rate,
    bandwidth`,
  latency_mean_s: `latency, avg latency, average latency, mean latency, latency avg, req latency, req latency avg,
    request latency, latency mean, latency average, lat avg, avg lat, response time, avg response time,
    average response time, mean response time`,
  latency_stdev_s: `latency stdev, latency std dev, latency standard deviation, stdev latency`,
  latency_min_s: `min latency, latency min, minimum latency`,
  latency_max_s: `max latency, latency max, maximum latency, worst latency`,
  latency_p50_s: `median latency, latency median`,
  request_count: `total requests, number of requests, request count, requests total`,
  read_bytes: `data read, bytes read, total read, total transfer, data transferred`,
  timeout_count: `timeouts, timeout, timeout errors`,
  connect_error_count: `connect errors, connection errors`,
  read_error_count: `read errors`,
  write_error_count: `write errors`,
  non_2xx_count: `non 2xx, non 2xx responses, non 2xx or 3xx responses`,
  time_s: `time, mean time, avg time, average time, wall time, wall clock, wall clock time, elapsed, elapsed time,
    runtime, run time, mean, min, max, total time`,
  user_time_s: `user, user time`,
  system_time_s: `system, system time, sys, sys time`,
  peak_memory_bytes: `memory, peak memory, memory used, memory usage, peak memory usage, max memory, rss, peak rss,
    max rss, ram, ram usage`,
  coroutines_per_s: `coroutines/s, coroutines/sec`,
  events_per_s: `events/s, events/sec`,
  deviation: `standard deviation, std deviation, std dev, stddev, stdev, std, sd, σ, stdev.`,
}

const METRIC_OF = new Map(
  Object.entries(SYNONYMS).flatMap(([metric_id, names]) => names.split(/,\s+/).map(name => [name, metric_id])),
)

/** p99, 99%, 99th percentile, with or without the word latency. */
const PERCENTILE =
  /^(?:latency )?(?:p ?(50|75|90|95|99(?:\.9{1,3})?)|(50|75|90|95|99(?:\.9{1,3})?) ?(?:%|th|th percentile|th %ile|percentile|%ile))(?: latency)?$/

/** The metric that a header names, with its unit; null when the table does not know it. */
export function metricOf(header: string): NamedMetric | null {
  const text = header.normalize('NFKC').toLowerCase().replaceAll('μ', 'µ').trim()
  const bracket = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(text)
  const inUnit = /^(.*?),?\s+(?:in\s+)?([a-zµ]+(?:\/s(?:ec)?)?)$/.exec(text)
  const whole = lookUp(text)
  if (whole) return named(whole, '', text)
  const summary = bracket && lookUp(`${bracket[1]} ${bracket[2]}`)
  if (summary) return named(summary, '', text)
  for (const match of [bracket, inUnit]) {
    const metric_id = lookUp(match?.[1] ?? '')
    if (!metric_id) continue
    const unit = originalCase(header, match?.[2] ?? '')
    if (metric_id === 'deviation' || scalesOf(unit, unitKindOf(metric_id)).length > 0)
      return named(metric_id, unit, match?.[1] ?? '')
    // a bracket that is not a unit, such as "RPS (64)", says something else of the column
    if (match === bracket && !isUnit(unit)) return named(metric_id, '', match?.[1] ?? '')
  }
  return null
}

const OTHER_LATENCIES = [
  'latency_p50_s',
  'latency_p75_s',
  'latency_p90_s',
  'latency_p95_s',
  'latency_p99_s',
  'latency_max_s',
]

const named = (metric_id: string, unit: string, words: string): NamedMetric => ({
  metric_id,
  unit,
  alternatives: /^(?:latency|response time)$/.test(words.trim()) ? OTHER_LATENCIES : [],
})

function lookUp(text: string): string | null {
  const words = text
    .replace(/[_\-:#*]+|(?<=[a-z])\./g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
  const percentile = PERCENTILE.exec(words)
  const digits = percentile?.[1] ?? percentile?.[2]
  if (digits !== undefined) return `latency_p${digits.replace('.', '_')}_s`
  return METRIC_OF.get(words) ?? null
}

/** MB and mb may mean different things; lower-casing was only for the words. */
function originalCase(header: string, unit: string): string {
  const at = header.normalize('NFKC').toLowerCase().lastIndexOf(unit)
  return at === -1 ? unit : header.normalize('NFKC').slice(at, at + unit.length)
}

const isUnit = (text: string): boolean =>
  (['time', 'bytes', 'ratio'] as UnitKind[]).some(kind => scalesOf(text, kind).length > 0)

/** The metric of a column of deviations, from the metric of the column before it. */
export function deviationOf(metric_id: string | null): string | null {
  if (metric_id === 'requests_per_s') return 'requests_per_s_stdev'
  return metric_id?.startsWith('latency_') ? 'latency_stdev_s' : null
}
