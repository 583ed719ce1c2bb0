/** siege, a closed loop: JSON, times rounded to 10 ms. Its mean latency divides by the successful requests only. */
import { type JsonForm, readJsonForm } from '../json-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { halfOfDecimals } from '../two-decimals.ts'

const json: JsonForm = {
  name: 'siege',
  key: 'transaction_rate',
  value: /\s{0,200}:\s{0,200}\d/y,
  needs: ['availability'],
  command: {
    name: /^(?:\S*\/)?siege$/,
    takes_value: { c: 'c', concurrent: 'c', r: 'r', reps: 'r', t: 't', time: 't', d: 'd', H: 'H', f: 'f' },
  },
  numbers: {
    transactions: [null],
    elapsed_time: ['duration_s'],
    response_time: ['latency_mean_s'],
    transaction_rate: ['requests_per_s'],
    successful_transactions: [null],
    failed_transactions: ['unknown_error_count'],
    longest_transaction: ['latency_max_s'],
    shortest_transaction: ['latency_min_s'],
  },
  ignored: ['availability', 'data_transferred', 'throughput', 'concurrency'],
  finish({ block, numberAt, put, options }) {
    const answered = numberAt('transactions') ?? 0
    // redirects count as separate transactions, and the time limit interrupts a repetition
    put('request_count', answered, 'transactions')
    if (answered === 0) for (const key of ['mean', 'max', 'min']) block.values[`latency_${key}_s`] = null
    block.connections = Number(options.c) || null
    const [, time, unit = ''] = /^(\d+)([SMH])$/i.exec(options.t ?? '') ?? []
    if (time) block.nominal_duration_s = Number(time) * ({ s: 1, m: 60, h: 3600 }[unit.toLowerCase()] ?? 1)
    if (block.connections && Number(options.r) > 0) block.nominal_request_count = block.connections * Number(options.r)
    return undefined
  },
}

const version = '4.0.7'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "siege's JSON",
  marks: ['"transaction_rate"', 'Transactions:', 'Availability:', 'Transaction rate:'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...['request_count', 'requests_per_s', 'duration_s', 'unknown_error_count'],
    ...['mean', 'min', 'max'].map(key => `latency_${key}_s`),
  ],
  find: (whole, lines) => readJsonForm(json, whole, lines),
  beginnings: [/"(?:transactions|availability|elapsed_time|transaction_rate)":/],
  unread: [
    {
      name: 'siege',
      rows: [/^Transactions: \d+ hits$/, /^Availability: [\d.]+ %$/, /^Transaction rate: [\d.]+ trans\/sec$/],
      hint: 'write JSON with --json-output',
    },
  ],
  halfOfPrinted: halfOfDecimals(2),
  loop: 'closed',
  uncounted_errors: ['unknown_error_count'],
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'all-answered.txt' },
    counts_failures: { is: 'nothing', version, shown_by: 'every-second-503.txt' },
    sends_what_was_asked: { is: false, version, shown_by: 'stopped-by-failures.txt' },
    retries: { is: false, version, shown_by: 'closed-unannounced.txt' },
  },
}
