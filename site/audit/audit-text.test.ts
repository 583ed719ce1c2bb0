import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rules } from '../../pipeline/evaluate/rules/installed.ts'
import { tools } from '../../pipeline/tools/installed.ts'
import { auditText as auditWith, BLOCK_LIMIT } from './audit-text.ts'
import { showValue } from './read-values.ts'
import { showText } from './show-text.ts'

/** 4 threads on 64 connections; the mean of 64 / 25,436.42 s = 2.5 ms is well below the maximum. */
const LOG = `$ wrk -t4 -c64 -d30s http://127.0.0.1:8080/
Running 30s test @ http://127.0.0.1:8080/
  4 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.50ms    1.67ms  29.20ms   63.54%
    Req/Sec     6.40k   312.47     7.09k    74.02%
  765359 requests in 30.09s, 64.23MB read
Requests/sec:  25436.42
Transfer/sec:      2.13MB
`
const PAGE = `# Ours

| a | b |
|---|--:|
| 1 | 2 |

## The \`quick\` one

\`\`\`console
# no heading
${LOG}\`\`\`
`
const auditText = (text: string) => auditWith(text, rules, tools)

test('the log in a document is found', () => {
  const audited = auditText(PAGE)
  assert.equal(audited.block_count, 1)
  assert.match(audited.total, /^1 log read: /)
})

test('each applicable rule is exactly once a finding, a gap or clear', () => {
  const [audited] = auditText(LOG).blocks
  assert.ok(audited)
  const message = [
    ...audited.findings.map(finding => finding.rule),
    ...audited.gaps.flatMap(gap => gap.rules.map(rule => rule.id)),
    ...audited.clear.map(rule => rule.id),
  ]
  assert.equal(new Set(message).size, message.length)
  assert.ok(audited.clear.some(rule => rule.id === 'starved-connections'))
})

test('blocks beyond the limit are counted', () => {
  const audited = auditText(LOG.repeat(BLOCK_LIMIT + 1))
  assert.equal(audited.block_count, BLOCK_LIMIT + 1)
  assert.equal(audited.blocks.length, BLOCK_LIMIT)
})

test('a text without a log is reported as such', () => {
  assert.equal(auditText('hello\nworld\n').total, 'No log of a known tool was found in 2 lines.')
})

test('a report that cannot be parsed is not counted as read', () => {
  assert.equal(
    auditText('Concurrent clients: 1\nCompleted requests: 1\n').total,
    '0 logs read: no findings; 1 problem while reading.',
  )
})

test('values are in the order of their lines, with units', () => {
  const [audited] = auditText(LOG).blocks
  assert.ok(audited)
  const { lines } = audited
  assert.deepEqual(lines[0], {
    line: 5,
    values: [
      { metric_id: 'latency_mean_s', name: 'Mean latency', text: '2.50 ms' },
      { metric_id: 'latency_stdev_s', name: 'Latency deviation', text: '1.67 ms' },
      { metric_id: 'latency_max_s', name: 'Max latency', text: '29.20 ms' },
      { metric_id: 'latency_within_stdev_ratio', name: 'Latencies within one deviation', text: '63.54 %' },
    ],
  })
  assert.deepEqual(
    lines.map(({ line }) => line),
    [5, 6, 7, 8, 9],
  )
  assert.equal(
    showValue('time_s', [0.3, 0.1, 0.2], true),
    'median 200 ms, no interval with fewer than 6 values; 3 values from 100.00 ms to 300.00 ms',
  )
  assert.match(showValue('time_s', [1, 2, 3, 4, 5, 6], true), /^median 3\.5 s, 95 % interval 1\.\d to 5\.\d; 6 values/)
  assert.equal(showValue('time_s', [1, Number.POSITIVE_INFINITY], true), '2 values, not all of them finite')
  assert.equal(showValue('latency_mean_s', null, false), 'printed as unknown')
})

test('third-party text cannot be invisible, change the direction or be too long', () => {
  assert.equal(showText('a\u202eb\0c\td'), 'a⟨202E⟩b⟨0000⟩c d')
  assert.equal(showText('x'.repeat(1200)), `${'x'.repeat(200)}… (1,000 more characters)`)
})
