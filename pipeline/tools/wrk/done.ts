/** Parses the line of a Lua `done` hook: wrk's numbers before rounding, with times in microseconds. */
import { scaleByTen } from '../../schema/units.ts'
import { Histogram, readHistogram } from '../histogram.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'

interface Done {
  /** By metric id, in SI units; null if wrk had no sample. */
  values: Record<string, number | null>
  latency_histogram: Histogram | null
  /** The significant digits to which latencies of the histogram were merged; null if they were not. */
  latency_histogram_digits: number | null
  /** Problems of the line, each with its key. */
  problems: string[]
}

type Json = Record<string, unknown>

const TOTALS: Readonly<Record<string, string>> = {
  requests: 'request_count',
  bytes: 'read_bytes',
  latency_n: 'latency_distinct_count',
  requests_n: 'thread_rate_distinct_count',
}
const ERRORS: Readonly<Record<string, string>> = {
  connect: 'connect_error_count',
  read: 'read_error_count',
  write: 'write_error_count',
  status: 'non_2xx_count',
  timeout: 'timeout_count',
}
const momentsOf = (stem: string, unit: string): Readonly<Record<string, string>> =>
  Object.fromEntries(['min', 'max', 'mean', 'stdev'].map(key => [key, `${stem}_${key}_${unit}`]))
const LATENCIES = momentsOf('latency', 's')
const RATES = momentsOf('thread_rate', 'per_s')
const LATENCY_METRICS = [...Object.values(LATENCIES), ...PERCENTILE_METRICS]

/** The metrics that the done line gives more precisely than the rows. */
export const DONE_METRICS: readonly string[] = ['duration_s', 'read_bytes', ...LATENCY_METRICS, ...Object.values(RATES)]

const NO_HISTOGRAM = 'of the done line is neither a list of [value, count] nor steps, in ascending order'

/** Parses the JSON after the word JSON. Null for text that is not an object, such as a truncated one. */
export function readDone(text: string): Done | null {
  const json = parseObject(text)
  if (json === null) return null
  const done: Done = { values: {}, latency_histogram: null, latency_histogram_digits: null, problems: [] }
  const { duration_us, errors, latency_us, thread_rps, ...others } = json
  const { latency_histogram, latency_histogram_digits, thread_rate_histogram, ...totals } = others
  put(done, 'duration_us', 'duration_s', duration_us, -6)
  readKeys(done, '', totals, TOTALS, 0)
  readKeys(done, 'errors.', errors, ERRORS, 0)
  const { pct, ...latencies } = isObject(latency_us) ? latency_us : {}
  readKeys(done, 'latency_us.', latency_us === undefined ? undefined : latencies, LATENCIES, -6)
  readPercentiles(done, pct)
  readKeys(done, 'thread_rps.', thread_rps, RATES, 0)
  if (latency_histogram != null) {
    const read = readHistogram(latency_histogram)
    if (read)
      done.latency_histogram = new Histogram(
        read.values.map(us => scaleByTen(us, -6)),
        read.counts,
      )
    else done.problems.push(`latency_histogram ${NO_HISTOGRAM}`)
  }
  if (latency_histogram_digits != null) readDigits(done, latency_histogram_digits)
  if (thread_rate_histogram != null && readHistogram(thread_rate_histogram) === null) {
    done.problems.push(`thread_rate_histogram ${NO_HISTOGRAM}`)
  }
  dropUnknown(done)
  return done
}

function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Our hook writes null if wrk had no sample; totals are always numbers. */
function put(done: Done, key: string, metric_id: string, value: unknown, exponent: number): void {
  if (value === null && /^(?:latency_us|thread_rps)\./.test(key)) done.values[metric_id] = null
  else if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) {
    done.values[metric_id] = scaleByTen(value, exponent)
  } else {
    done.problems.push(
      value === undefined ? `missing: ${key} of the done line` : `${key} of the done line is not a number`,
    )
  }
}

function readKeys(done: Done, at: string, json: unknown, known: Readonly<Record<string, string>>, exponent: number) {
  if (!isObject(json)) {
    done.problems.push(`missing: ${at.slice(0, -1)} of the done line`)
    return
  }
  for (const [key, metric_id] of Object.entries(known)) put(done, `${at}${key}`, metric_id, json[key], exponent)
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(known, key)) done.problems.push(`unknown key ${at}${key} in the done line`)
  }
}

function readPercentiles(done: Done, pct: unknown): void {
  if (!isObject(pct)) {
    done.problems.push('missing: latency_us.pct of the done line')
    return
  }
  for (const [label, value] of Object.entries(pct)) {
    const metric_id = percentileMetric(label)
    if (metric_id === null) done.problems.push(`unknown key latency_us.pct.${label} in the done line`)
    else put(done, `latency_us.pct.${label}`, metric_id, value, -6)
  }
}

function readDigits(done: Done, digits: unknown): void {
  if (typeof digits === 'number' && Number.isInteger(digits) && digits > 0) done.latency_histogram_digits = digits
  else done.problems.push('latency_histogram_digits of the done line is not a number of digits')
}

/** Without a sample wrk prints zeros, and the largest integer as the minimum; p100 is 0 in wrk 4.1 although the maximum is known. */
function dropUnknown(done: Done): void {
  const { values } = done
  const of_latency = values.latency_distinct_count === 0 ? LATENCY_METRICS : []
  const of_rate = values.thread_rate_distinct_count === 0 ? Object.values(RATES) : []
  for (const metric_id of [...of_latency, ...of_rate]) if (metric_id in values) values[metric_id] = null
  if ((values.latency_min_s ?? 0) > 1e12) values.latency_min_s = null
  if (values.latency_p100_s === 0 && values.latency_max_s !== 0) values.latency_p100_s = null
}
