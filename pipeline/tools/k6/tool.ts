/** k6: the summary at the end. The script decides whether the loop is closed; the numbers include failed requests. */
import type { Value } from '../block.ts'
import { ERROR_METRICS, putTried } from '../failed-requests.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { goSeconds } from '../vegeta/tool.ts'

const NAMES: Readonly<Record<string, string>> = { avg: 'latency_mean_s', min: 'latency_min_s', max: 'latency_max_s' }

const text: TextForm = {
  name: 'k6',
  // metrics of a script and their parts, in the order of their names
  irrelevant:
    /^[✓✗] |^↳ |^█ |^\{ \S+ \}\.*: |^[\w ]+\.*: |^(?:HTTP|EXECUTION|NETWORK|CUSTOM|TOTAL RESULTS|THRESHOLDS)$/,
  rows: {
    http_req_duration: { is: /^(?:[✓✗] )?http_req_duration\.+: ([a-z]+[=(].*)$/ },
    http_req_failed: {
      is: /^(?:[✓✗] )?http_req_failed\.+: [\d.]+% (?:✓ (\d+) ✗ (\d+)|(\d+) out of (\d+))$/,
      times: '?',
    },
    http_reqs: { is: /^(?:[✓✗] )?http_reqs\.+: (\d+) ([\d.]+)\/s$/ },
    iterations: { is: /^(?:[✓✗] )?iterations\.+: (\d+) ([\d.]+)\/s$/, times: '?' },
  },
  finish({ block, cellsOf, put }) {
    for (const pair of (cellsOf('http_req_duration')[0]?.[0] ?? '').trim().split(/ +/)) {
      const [, name, time] = /^([a-z]+(?:\([\d.]+\))?)=(\S+)$/.exec(pair) ?? []
      if (name === undefined || time === undefined) return `${pair} is not a time of http_req_duration`
      const metric_id =
        NAMES[name] ?? percentileMetric(name === 'med' ? '50' : (/^p\(([\d.]+)\)$/.exec(name)?.[1] ?? ''))
      if (metric_id) put(metric_id, goSeconds(time), 'http_req_duration')
    }
    const [requests = '', rate = ''] = cellsOf('http_reqs')[0] ?? []
    const [iterations, iteration_rate] = (cellsOf('iterations')[0] ?? []).map(Number)
    // both are over the whole time
    if (iterations && Math.abs((Number(requests) / Number(rate)) * ((iteration_rate ?? 0) / iterations) - 1) > 1e-3)
      return 'its requests and its iterations contradict each other and their rates'
    const [failed, passed, failures, all] = cellsOf('http_req_failed')[0] ?? []
    const failed_count = Number(failed ?? failures ?? 0)
    if (
      cellsOf('http_req_failed').length > 0 &&
      (all ? Number(all) : failed_count + Number(passed)) !== Number(requests)
    )
      return `${requests} requests, which is not what http_req_failed says`
    const put_at = (id: string, value: Value) => put(id, value, 'http_reqs')
    if (cellsOf('http_req_failed').length === 0) {
      put_at('request_count', Number(requests))
      put_at('requests_per_s', Number(rate))
      return undefined
    }
    const rows = failed_count > 0 ? ([['', failed_count]] as const) : []
    putTried(
      block,
      { answers: Number(requests) - failed_count, failures: rows, rate: Number(rate), rate_name: 'http_reqs' },
      put_at,
    )
    return undefined
  },
}

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "k6's summary",
  marks: ['http_req_duration', 'http_reqs'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...['request_count', 'requests_per_s', 'latency_mean_s', 'latency_min_s', 'latency_max_s'],
    ...[...PERCENTILE_METRICS, ...ERROR_METRICS],
  ],
  find: (_, lines) => readTextForm(text, lines),
  beginnings: [/http_req_duration\.+: /, /http_reqs\.+: \d/, /http_req_failed\.+: \d/],
  unread: [
    {
      name: "k6's JSON",
      rows: [/"http_req_duration":/, /"http_reqs":/],
      hint: 'copy the summary that it prints at the end',
    },
  ],
  // two decimals of the unit
  halfOfPrinted: (metric_id, value) => (metric_id.startsWith('latency_') ? value * 5e-3 : 0),
  loop: 'either',
  uncounted_errors: ERROR_METRICS,
  meanings: {
    counts_failures: { is: 'all', version: '0', shown_by: 'every-request-refused.txt' },
  },
}
