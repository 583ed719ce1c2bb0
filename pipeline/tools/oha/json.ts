/** oha's JSON report (`--output-format json`). Its bytes are of bodies alone. */

import type { JsonNode } from '../../positioned-json.ts'
import type { Block } from '../block.ts'
import { checkKeys, countLines, isQuantity, type JsonText, lineOf, members, report } from '../json-report.ts'
import { putValue } from '../new-block.ts'
import { putTotals } from './totals.ts'

const SUMMARY: Readonly<Record<string, string>> = {
  total: 'duration_s',
  slowest: 'latency_max_s',
  fastest: 'latency_min_s',
  average: 'latency_mean_s',
  totalData: 'read_bytes',
  sizePerSec: 'transfer_bytes_per_s',
}
/** Success is any answer, with whatever status; the size of a request follows from two others. */
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
/** Computed again from what is read, or of something else than the answers as a whole. */
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
const PLACE = 'in the JSON of oha'

export const JSON_METRICS: readonly string[] = [...Object.values(SUMMARY), ...Object.values(PERCENTILES)]

export function readJson(source: JsonText, block: Block, root: JsonNode): void {
  const all = members(root)
  checkKeys(source, block, all, KEYS, PLACE)
  for (const key of IRRELEVANT) block.irrelevant_line_count += countLines(source, all.get(key))
  checkKeys(source, block, members(all.get('summary')), [...Object.keys(SUMMARY), ...NOT_READ], PLACE)
  putKeys(source, block, root, all.get('summary'), SUMMARY)
  putKeys(source, block, root, all.get('latencyPercentiles'), PERCENTILES)
  const statuses = countsOf(all.get('statusCodeDistribution'))
  const errors = countsOf(all.get('errorDistribution'))
  const rate = members(all.get('summary')).get('requestsPerSec')
  const rate_line = rate && source.lines[lineOf(source, rate) - 1]
  const { duration_s } = block.values
  if (!statuses || !errors || typeof duration_s !== 'number' || typeof rate?.value !== 'number' || !rate_line) {
    report(source, block, root, 'missing: the distributions of status codes and of errors, total or requestsPerSec')
    return
  }
  putTotals(block, {
    statuses: statuses.map(([status, count]) => [Number(status), count]),
    errors,
    statuses_line: lineOf(source, all.get('statusCodeDistribution') ?? root),
    errors_line: lineOf(source, all.get('errorDistribution') ?? root),
    total_s: duration_s,
    rate_per_s: rate.value,
    rate_line,
  })
}

/** Null is what stands where nothing was answered. */
function putKeys(
  source: JsonText,
  block: Block,
  root: JsonNode,
  object: JsonNode | undefined,
  known: Readonly<Record<string, string>>,
): void {
  for (const [key, metric_id] of Object.entries(known)) {
    const node = members(object).get(key)
    const { value } = node ?? {}
    if (node && (value === null || isQuantity(value))) putValue(block, metric_id, value, lineOf(source, node))
    else report(source, block, node ?? root, node ? `${key} is not a number` : `missing: ${key} ${PLACE}`)
  }
}

function countsOf(node: JsonNode | undefined): [key: string, count: number][] | null {
  if (!(node?.value instanceof Map)) return null
  const rows = [...node.value].map(([key, { value }]): [string, unknown] => [key, value])
  const isRow = (row: [string, unknown]): row is [string, number] => Number.isSafeInteger(row[1]) && Number(row[1]) >= 0
  return rows.every(isRow) ? rows : null
}
