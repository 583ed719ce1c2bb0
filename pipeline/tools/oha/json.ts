/** Parses oha's JSON report (`--output-format json`), which counts only the bytes of bodies. */
import type { JsonNode } from '../../schema/positioned-json.ts'
import { ERROR_METRICS } from '../failed-requests.ts'
import { isQuantity, type JsonBlock, type Members, members } from '../json-report.ts'
import { putOhaCounts } from './counts.ts'

const SUMMARY: Readonly<Record<string, string>> = {
  total: 'duration_s',
  slowest: 'latency_max_s',
  fastest: 'latency_min_s',
  average: 'latency_mean_s',
  totalData: 'read_bytes',
  sizePerSec: 'transfer_bytes_per_s',
}
/** Any response counts as success, whatever its status; the size of a request follows from two others. */
const NOT_READ = ['successRate', 'requestsPerSec', 'sizePerRequest']
const PERCENTILES: Readonly<Record<string, string>> = {
  p50: 'latency_p50_s',
  p75: 'latency_p75_s',
  p90: 'latency_p90_s',
  p95: 'latency_p95_s',
  p99: 'latency_p99_s',
  'p99.9': 'latency_p99_9_s',
  'p99.99': 'latency_p99_99_s',
}
/** Derived from other members, or not about the responses as a whole. */
const IRRELEVANT = [
  'metrics',
  'responseTimeHistogram',
  'firstByteHistogram',
  'firstBytePercentiles',
  'responseTimeHistogramSuccessful',
  'latencyPercentilesSuccessful',
  'responseTimeHistogramNotSuccessful',
  'latencyPercentilesNotSuccessful',
  'rps',
  'details',
]
const KEYS = ['summary', 'latencyPercentiles', 'statusCodeDistribution', 'errorDistribution', ...IRRELEVANT]

/** Every metric that a report can give. */
export const JSON_METRICS: readonly string[] = [
  ...Object.values(SUMMARY),
  ...Object.values(PERCENTILES),
  ...['request_count', 'requests_per_s', 'non_2xx_count', 'redirect_count', ...ERROR_METRICS],
]

export function readOhaJson(report: JsonBlock, root: JsonNode): void {
  const all = members(root)
  report.checkKeys(all, KEYS)
  for (const key of IRRELEVANT) report.skip(all.get(key))
  report.checkKeys(members(all.get('summary')), [...Object.keys(SUMMARY), ...NOT_READ])
  putKeys(report, root, members(all.get('summary')), SUMMARY)
  putKeys(report, root, members(all.get('latencyPercentiles')), PERCENTILES)
  putCounts(report, root, all)
}

function putCounts({ block, put, report }: JsonBlock, root: JsonNode, all: Members): void {
  const [status_node, error_node] = [all.get('statusCodeDistribution'), all.get('errorDistribution')]
  const [statuses, errors] = [countsOf(status_node), countsOf(error_node)]
  const rate = members(all.get('summary')).get('requestsPerSec')
  const { duration_s } = block.values
  const is_complete = status_node && error_node && statuses && errors
  if (!is_complete || typeof duration_s !== 'number' || typeof rate?.value !== 'number') {
    report(root, 'missing: the distributions of status codes and of errors, total or requestsPerSec')
    return
  }
  const nodes = { status: status_node, error: error_node, rate }
  const counted = { statuses, errors, duration_s, rate: rate.value, rate_name: 'requestsPerSec' }
  const wrong = putOhaCounts(block, counted, (metric_id, value, place) => put(metric_id, value, nodes[place]))
  if (wrong) report(rate, wrong)
}

/** Null is printed if nothing was answered. */
function putKeys({ put, report }: JsonBlock, root: JsonNode, object: Members, known: typeof SUMMARY): void {
  for (const [key, metric_id] of Object.entries(known)) {
    const node = object.get(key)
    const { value } = node ?? {}
    if (node && (value === null || isQuantity(value))) put(metric_id, value, node)
    else report(node ?? root, node ? `${key} is not a number` : `missing: ${key} in the JSON of oha`)
  }
}

function countsOf(node: JsonNode | undefined): [key: string, count: number][] | null {
  if (node?.type !== 'object') return null
  const rows = [...members(node)].map(([key, { value }]): [string, unknown] => [key, value])
  const isRow = (row: [string, unknown]): row is [string, number] => Number.isSafeInteger(row[1]) && Number(row[1]) >= 0
  return rows.every(isRow) ? rows : null
}
