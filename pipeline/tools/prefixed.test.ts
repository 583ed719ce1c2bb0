import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReports } from './installed.ts'
import { readTestdata } from './testdata-files.ts'

const BARE = [
  'published/async-talk/01-examples-bad-server-rs',
  'samples/wrk-4.1.0/non2xx-all404',
  'wild/wrk2-recorded',
  'oha/testdata/errors-503-json',
  'samples/hyperfine/hyperfine-1.20',
  'samples/hyperfine/hyperfine-2.0',
  ...['h2load', 'hey', 'siege', 'vegeta'].map(tool => `${tool}/testdata/all-answered`),
  ...['locust', 'rewrk'].map(tool => `${tool}/testdata/all-answered-json`),
  'oha/testdata/text',
  'autocannon/testdata/every-second-503',
  // failed loads leave a line or two
  ...['samples/wrk-4.1.0/unreachable-port', 'ab/testdata/refused', 'ab/testdata/usage'],
].map(name => ({ name, text: readTestdata(name).trimEnd() }))

const two = (number: number, width = 2) => String(number).padStart(width, '0')
const clock = (at: number) => `${two(3 + (at % 7))}:${two(at % 60)}:${two((at * 7) % 60)}`

/** The prefix of the line at an index in the output of these programs. */
const CARRIERS: Record<string, (at: number) => string> = {
  'docker compose': () => 'load-1  | ',
  'docker compose in colours': () => '\u001b[36mload-1  | \u001b[0m',
  'docker service logs': () => 'bench_load.1.k3q8zj2v@node-2    | ',
  'docker logs --timestamps': at => `2026-11-28T${clock(at)}.${two(at * 7919, 9)}Z `,
  'kubectl logs --prefix': () => '[pod/load-7d9f5c6b8-x2x7k/wrk] ',
  'kubectl logs --timestamps, nanoseconds without their zeros': at =>
    `[pod/load-0/wrk] 2026-11-28T${clock(at)}.${at * 13}Z `,
  stern: () => 'load-7d9f5c6b8-x2x7k wrk ',
  journald: at => `Nov 28 ${clock(at)} host-3 load[4711]: `,
  'journald, the ninth': at => `Nov  9 ${clock(at)} host-3 load[4711]: `,
  'syslog of RFC 5424': at => `<14>1 2026-11-28T${clock(at)}.123+01:00 host-3 load 4711 - - `,
  'journalctl -o short-monotonic': at => `[${(at * 1.123456 + 9997).toFixed(6).padStart(12)}] host-3 load[4711]: `,
  'journalctl -o short-unix': at => `17${two(at, 8)}.${two(at * 31, 6)} host-3 load[4711]: `,
  'GitHub Actions': at => `2026-11-28T${clock(at)}.${two(at * 7919, 7)}Z `,
  'gh run view --log': at => `bench\tRun wrk\t2026-11-28T${clock(at)}.${two(at * 7919, 7)}Z `,
  GitLab: at => `2026-11-28T${clock(at)}.${two(at * 79, 6)}Z 01O `,
  'Jenkins with time stamps': at => `[2026-11-28T${clock(at)}.123Z] `,
  'Jenkins, a branch of many': () => '[load] ',
  Buildkite: at => `\u001b_bk;t=17${two(at, 11)}\u0007`,
  Heroku: at => `2026-11-28T${clock(at)}.123456+00:00 app[load.1]: `,
  'logging of Python': at => `2026-11-28 ${clock(at)},${two(at, 3)} INFO load: `,
  foreman: at => `${clock(at)} load.1  | `,
  concurrently: () => '[0] ',
  'cat -n': at => `${String(at + 1).padStart(6)}\t`,
  ts: at => `Nov 28 ${clock(at)} `,
  'an address': () => '10.0.0.5: ',
  'two slashes': () => '// ',
  'three slashes': () => '/// ',
  hash: () => '# ',
  dashes: () => '-- ',
  semicolon: () => '; ',
  star: () => ' * ',
  'no blank': () => '#',
}

const behind = (text: string, prefix: (at: number) => string) =>
  text.split('\n').map((line, at) => `${prefix(at)}${line}`.trimEnd())
const valuesOf = (text: string) =>
  readReports(text).map(({ tool, line, last_line, command, threads, connections, values, implied, problems }) => {
    const message = problems.map(({ line, problem }) => [line, problem])
    return { tool, line, last_line, command, threads, connections, values, implied, message }
  })

for (const [carrier, prefix] of Object.entries(CARRIERS)) {
  test(`a report with the prefix of ${carrier} is parsed as without it`, () => {
    for (const { name, text } of BARE)
      assert.deepEqual(valuesOf(`${behind(text, prefix).join('\n')}\n`), valuesOf(`${text}\n`), name)
  })
}

const ENCLOSED: Record<string, (line: string) => string> = {
  'JSON lines of Docker': line => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-11-28T03:00:00Z' }),
  '<br>': line => `${line}<br>`,
  '<br />': line => `${line}<br />`,
}

for (const [carrier, enclose] of Object.entries(ENCLOSED)) {
  test(`a report in ${carrier} is parsed as without it`, () => {
    for (const { name, text } of BARE)
      assert.deepEqual(valuesOf(`${text.split('\n').map(enclose).join('\n')}\n`), valuesOf(`${text}\n`), name)
  })
}

test('interleaved reports with different prefixes are separated', () => {
  const [first, second] = BARE
  const one = behind(first?.text ?? '', at => `load-1  | ${at < 0 ? '' : ''}`)
  const other = behind(second?.text ?? '', () => 'load-2  | ')
  const lines = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    one[at] ?? 'load-1  |',
    `srv-1   | GET /${at} 200 Latency 5ms`,
    other[at] ?? 'load-2  |',
    ...Array.from({ length: at === 3 ? 500 : 0 }, (_, request) => `srv-1   | GET /${request}`),
  ])
  const read = readReports(`${lines.flat().join('\n')}\n`)
  const bare = [first, second].map(each => readReports(`${each?.text}\n`)[0])
  assert.deepEqual(
    read.map(({ values, problems }) => ({ values, problems })),
    bare.map(block => ({ values: block?.values, problems: block?.problems })),
  )
})

test('a CI log that contains a container log', () => {
  const [{ text }] = BARE as [(typeof BARE)[number]]
  const time = CARRIERS['GitHub Actions'] as (at: number) => string
  const lines = [...behind(text, time), ...behind(text, at => `${time(at)}load-1  | `)]
  assert.equal(readReports(`${lines.join('\n')}\n`).length, 2)
})

test('one or two lines after words are not a report', () => {
  for (const text of [
    'new  Requests/sec: 5.00',
    'old  Requests/sec: 4.00\nnew  Requests/sec: 5.00',
    'new  Requests/sec: 5.00\nnew  Transfer/sec: 1.00MB',
  ])
    assert.deepEqual(readReports(`${text}\n`), [], text)
})
