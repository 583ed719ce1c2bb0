/** Charts of recordings: golden files in this folder, and properties that golden files do not show. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import type { ProbedRequest } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import type { SocketBytes } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import type { TimelinePoint } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import { geometricMean } from '../../pipeline/evaluate/statistics/sample.ts'
import { spread } from './axes.ts'
import { type DriftDot, driftDots } from './drift-dots.ts'
import { logTicks, timeTick } from './log-ticks.ts'
import { percentileFan } from './percentile-fan.ts'
import { probeDots } from './probe-dots.ts'
import { socketCurve } from './socket-curve.ts'
import { type PathStep, pathOf } from './svg.ts'
import { thinOut } from './time-lines.ts'
import { trialLines } from './trial-lines.ts'
import { type StripLine, trialStrip } from './trial-strip.ts'

const labels = (name: string) => ({ name, title: `A ${name}`, description: 'Made for a test.' })

/** Columns of the timeline that no chart shows. */
const UNDRAWN = {
  server_busy_ratio: null,
  client_busy_ratio: null,
  received_bytes_per_s: null,
  server_thread_count: null,
  switches_per_s: null,
}

/** Three seconds of a server that stalls in the second one. */
const timeline = Array.from({ length: 31 }, (_, index): TimelinePoint => {
  const isStalled = index > 10 && index <= 20
  const isFirst = index === 0
  return {
    elapsed_s: index / 10,
    ...UNDRAWN,
    requests_per_s: isFirst ? null : isStalled ? 0 : 20_000 + 100 * index,
    server_cpu_ratio: isFirst ? null : isStalled ? 0.01 : 0.9,
    client_cpu_ratio: isFirst ? null : isStalled ? 0.02 : 0.89,
    steal_ratio: isFirst ? null : 0.004,
    server_resident_bytes: 12_000_000 + 40_960 * index,
  }
})
const fan = [1, 1.2, 4].map(times =>
  [0.5, 0.9, 0.99, 0.999].map((quantile, index) => ({ quantile, latency_s: 0.0007 * times * 3 ** index })),
)
/** A quarter of the connections hangs after the first responses. */
const sockets = (['start', 'middle', 'end'] as const).flatMap((moment, index): SocketBytes[] => [
  { moment, received_bytes: 2000, connection_count: 4 },
  ...Array.from({ length: 12 }, (_, rank) => ({
    moment,
    received_bytes: (index + 1) * (400_000 + 9_000 * rank),
    connection_count: 1,
  })),
])
const probe = Array.from({ length: 60 }, (_, index): ProbedRequest => {
  if (index === 20) return { scheduled_s: 1, latency_s: null, outcome: 'timeout', detail: null }
  const outcome = index === 40 ? 'wrong' : 'ok'
  return { scheduled_s: index / 20, latency_s: 0.0004 * (1 + (index % 7)), outcome, detail: null }
})
const drift = Array.from(
  { length: 12 },
  (_, index): DriftDot => ({
    href: '/r/0123456789ab/#trial-1',
    started_s: 14 * index,
    round: 1 + Math.floor(index / 4),
    relative_speed: 1 + 0.004 * (index - 6),
    kind: index % 4 === 0 ? 'control' : 'measured',
    title: 'Made, hello: 1,000 requests/s </title><script>',
  }),
)

/** Three starts with two turns and a load alone; of the second, the last turn is void. */
const starts = [900, 1000, 1100].map((per_s, index): StripLine => {
  const turns = [per_s, per_s + 40].slice(0, index === 1 ? 1 : 2)
  const mark = (value: number, name: string) => ({
    ...{ value, words: `Trial ${3 * index + 1}, ${name}: ${value} requests/s </title><script>` },
    href: `#t${3 * index + 1}-L8`,
  })
  const marks = [...turns.map(value => mark(value, 'turn')), { ...mark(per_s - 70, 'alone'), is_alone: true }]
  return { name: `start ${index + 1}`, mean: geometricMean(turns), marks }
})
const interval = { low: 900, high: 1120, median: 1000, words: '1,000 requests/s' }

const { rate, cpu, memory } = trialLines(timeline, 'trial 1')
const drawings: Record<string, string> = {
  'trial-rate': rate ?? '',
  'trial-cpu': cpu ?? '',
  'trial-memory': memory ?? '',
  'percentile-fan': percentileFan(fan, fan[1] ?? []) ?? '',
  'socket-curve': socketCurve(sockets, labels('socket-curve')) ?? '',
  'probe-dots': probeDots(probe, { end_s: 3, ...labels('probe-dots') }) ?? '',
  'drift-dots': driftDots(drift, labels('drift-dots')) ?? '',
  'start-strip': trialStrip(starts, { ...interval, ...labels('start-strip') }) ?? '',
}

/** A changed chart is written to `<name>-changed.svg`; a missing golden file is written, and fails in CI. */
function checkDrawing(name: string, drawing: string): void {
  const expected = join(import.meta.dirname, `${name}.svg`)
  const changed = join(import.meta.dirname, `${name}-changed.svg`)
  const lines = `${drawing.replaceAll('><', '>\n<')}\n`
  if (!existsSync(expected) && !process.env.CI) writeFileSync(expected, lines)
  if (existsSync(expected) && readFileSync(expected, 'utf8') === lines) {
    rmSync(changed, { force: true })
    return
  }
  writeFileSync(changed, lines)
  assert.fail(`${name} changed: compare ${name}-changed.svg with ${name}.svg, and put it in its place if it is right`)
}

for (const [name, drawing] of Object.entries(drawings)) {
  test(`${name} is unchanged`, () => checkDrawing(name, drawing))
  test(`${name} has no inline style, but a title and a description, and escapes third-party text`, () => {
    assert.doesNotMatch(drawing, /<style|style=|<script/)
    const { document } = new JSDOM(drawing).window
    const [picture, title, description] = ['svg', 'svg > title', 'svg > desc'].map(each => document.querySelector(each))
    assert.ok(title?.textContent)
    assert.ok(description?.textContent)
    assert.equal(picture?.getAttribute('role'), document.querySelector('a') === null ? 'img' : 'group')
  })
}

test('charts without data are null', () => {
  assert.deepEqual(trialLines([], 'trial 1'), { rate: null, cpu: null, memory: null })
  assert.equal(percentileFan([], [{ quantile: 0.5, latency_s: 0.001 }]), null)
  assert.equal(socketCurve([], labels('none')), null)
  assert.equal(probeDots([], { end_s: 3, ...labels('none') }), null)
  assert.equal(driftDots([], labels('none')), null)
})

test('a strip of starts has a line, a bar and a link for each; one of trials has labels and no axis', () => {
  const { document } = new JSDOM(drawings['start-strip']).window
  const count = (selector: string) => document.querySelectorAll(selector).length
  assert.deepEqual([count('a circle'), count('a path.alone'), count('a text')], [5, 3, 0])
  assert.deepEqual(
    [...document.querySelectorAll('.right text')].map(({ textContent }) => textContent),
    ['start 1', 'start 2', 'start 3'],
  )
  assert.equal(document.querySelector('.mean')?.getAttribute('d')?.match(/v20/g)?.length, 3)
  const marks = [1, 2].map(value => ({ value, words: `Trial ${value}`, href: `#L${value}`, label: String(value) }))
  const plain = new JSDOM(trialStrip([{ marks }], { ...interval, title: 'Plain' }) ?? '').window.document
  assert.equal(plain.querySelectorAll('a text').length, 2)
  assert.deepEqual([plain.querySelector('.mean'), plain.querySelector('.right')], [null, null])
  assert.equal(trialStrip([{ marks: marks.slice(1) }], { ...interval, title: 'One' }), null)
})

test('missing values are gaps in a line, and a line without values is omitted', () => {
  const unread = timeline.map(row => ({ ...row, client_cpu_ratio: null, server_resident_bytes: null }))
  const drawn = trialLines(unread, 'trial 1')
  assert.equal(drawn.memory, null)
  assert.doesNotMatch(drawn.cpu ?? '', /client/)
  assert.match(drawn.cpu ?? '', /server-cpu-ratio/)
})

/** The y coordinates of all dots of a chart. */
function heightsOf(drawing: string): number[] {
  const steps = [...(/class="answered" d="(.*?)"/.exec(drawing)?.[1] ?? '').matchAll(/m-?\d+ ?(-?\d+)h0/g)]
  let height = 0
  return steps.map(([, by]) => {
    height += Number(by)
    return height
  })
}

test('each incorrect response of the probe has a cross, and the correct ones share a path', () => {
  const drawing = drawings['probe-dots'] ?? ''
  assert.equal(/class="wrong" d="(.*?)"/.exec(drawing)?.[1]?.split('m').length, 1 + 2 * 2)
  assert.equal(heightsOf(drawing).length, 58)
})

test('a long log of the probe keeps its slowest response', () => {
  const many = Array.from({ length: 1200 }, (_, index) => ({
    scheduled_s: index / 20,
    latency_s: index === 700 ? 1.9 : 0.001,
    outcome: 'ok' as const,
    detail: null,
  }))
  const heights = heightsOf(probeDots(many, { end_s: 60, ...labels('long') }) ?? '')
  assert.ok(heights.length > 90 && heights.length <= 200)
  assert.equal(heights.filter(height => height < 60).length, 1)
})

test('paths are as short as possible, and rounding errors do not accumulate', () => {
  const steps = Array.from(
    { length: 11 },
    (_, index): PathStep => [index === 0 ? 'move' : 'line', index * 0.6, -index * 0.4],
  )
  assert.match(pathOf('made', [...steps, ['across', 20, -4], ['upright', 20, 9], ['dot', 20, 9]]), /h14v13m0 0h0"\/>$/)
  const [x, y] = [...pathOf('made', steps).matchAll(/([ml -]\d+)([ -]\d+)/g)].reduce(
    ([x, y], [, dx = '', dy = '']) => [x + Number(dx.replace(/[ml]/, '')), y + Number(dy)],
    [0, 0],
  )
  assert.deepEqual([x, y], [6, -4])
})

test('a percentile fan has a line for each trial and a bold one, ordered by rarity', () => {
  const paths = [...(drawings['percentile-fan'] ?? '').matchAll(/<path class="(each[^"]*)"/g)].map(([, name]) => name)
  assert.deepEqual(paths, ['each', 'each', 'each', 'each middle'])
  const words = [...(drawings['percentile-fan'] ?? '').matchAll(/x="(\d+)" y="\d+">(p[\d.]+)</g)]
  assert.deepEqual(
    words.map(([, x, word]) => [Number(x), word]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
    words.map(([, x, word]) => [Number(x), word]),
  )
  assert.deepEqual(
    words.map(([, , word]) => word),
    ['p50', 'p90', 'p99', 'p99.9'],
  )
})

test('a curve of ten thousand connections has a few hundred steps and keeps the last', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    moment: 'end' as const,
    received_bytes: 1024 * index,
    connection_count: 1,
  }))
  const drawing = socketCurve(rows, labels('many')) ?? ''
  assert.ok(drawing.length < 8000, `${drawing.length} characters`)
  assert.match(drawing, />10K</)
})

test('thinned points keep the means of their parts', () => {
  const points = Array.from({ length: 600 }, (_, index) => ({ elapsed_s: index / 10, value: index % 2 }))
  const thin = thinOut(points, 150)
  assert.equal(thin.length, 150)
  assert.ok(thin.every(point => point.value === 0.5))
  assert.deepEqual(thinOut([{ elapsed_s: 0, value: null }], 1), [{ elapsed_s: 0, value: null }])
})

test('labels at the ends of lines do not overlap and stay inside', () => {
  for (const values of [
    [0.95, 0.94, 0],
    [1, 1, 1],
    [0, 0, 0],
  ]) {
    const places = spread(values, 0.1, 0, 1).toSorted((a, b) => a - b)
    assert.ok(places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) >= 0.0999))
    assert.ok(places[0] !== undefined && places[0] >= 0 && (places.at(-1) ?? 2) <= 1)
  }
})

test('time ticks are few, round and well formatted', () => {
  assert.deepEqual(logTicks(0.00035, 0.0031).map(timeTick), ['500 µs', '1 ms', '2 ms'])
  assert.deepEqual(logTicks(0.0549, 0.0766).map(timeTick), ['60 ms', '70 ms'])
  assert.deepEqual(logTicks(0.0511, 0.0562).map(timeTick), ['51 ms', '56 ms'])
  assert.deepEqual(logTicks(0.00001, 2).map(timeTick), ['10 µs', '100 µs', '1 ms', '10 ms', '100 ms', '1 s'])
})

test('the charts of a long trial under the heaviest load have at most 12 KB', () => {
  const noise = (index: number) => ((index * 2654435761) % 1000) / 1000
  const long = Array.from({ length: 601 }, (_, index) => ({
    elapsed_s: index / 10,
    ...UNDRAWN,
    requests_per_s: 20_000 + 9_000 * noise(index),
    server_cpu_ratio: noise(index + 1),
    client_cpu_ratio: noise(index + 2),
    steal_ratio: noise(index + 3) / 10,
    server_resident_bytes: 1e7 + 1e6 * noise(index),
  }))
  const open = (['start', 'middle', 'end'] as const).flatMap(moment =>
    Array.from({ length: 2000 }, (_, rank) => ({
      moment,
      received_bytes: Math.floor(1e6 * noise(rank)),
      connection_count: 1,
    })),
  )
  const asked = Array.from({ length: 1200 }, (_, index) => ({
    scheduled_s: index / 20,
    latency_s: index % 4 === 0 ? null : 0.001 + noise(index),
    outcome: index % 4 === 0 ? ('timeout' as const) : ('ok' as const),
    detail: null,
  }))
  const drawn = [
    ...Object.values(trialLines(long, 'trial 1')),
    socketCurve(open, labels('s')),
    probeDots(asked, { end_s: 60, ...labels('q') }),
  ].join('')
  const bytes = gzipSync(drawn, { level: 9 }).length
  assert.ok(bytes <= 12 * 1024, `${bytes} bytes`)
})
