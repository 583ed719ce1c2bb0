/** Invokes oha: a closed loop, or a fixed rate with latencies measured from the instant a request was due. */
import { join } from 'node:path'
import { drawnIn } from '../../schema/draws.ts'
import type { LoadInvocation } from '../invocation.ts'

const REPORT = 'report.json'
const BODY = 'body'
/** Without it, requests that are never answered would still be in flight at the end and not count as errors. */
const TIMEOUT = '2s'

/** The headers that it adds are fixed, so that a new version sends the same request. */
const HEADERS = { accept: '*/*', 'user-agent': 'oha' }

export const invocation: LoadInvocation = {
  kind: 'load',
  program: {
    name: 'oha',
    version_argv: ['--version'],
    version: /^oha (\d\S*)/,
    install: 'cargo install oha --locked',
  },
  expected: 'oha 1',
  outputs: [{ what: 'oha.json', from: { file: REPORT } }],
  probe_connection_count: 0,
  sends_in_turn: false,
  headers: HEADERS,
  limitOf: ({ instance_count, scenario: { request, draws = {}, also = [] } }) => {
    const { path, headers } = request ?? {}
    if (also.length > 0 || drawnIn([path, headers], draws).size > 0)
      return 'oha draws bodies alone, for one path and its headers: choose a tool that sends other requests in turn, such as wrk'
    if (typeof request?.body === 'string' && request.body.includes('\n') && drawnIn(request.body, draws).size > 0)
      return 'oha draws a line for each body: write the body in one line, or choose another tool'
    if (instance_count > 0) return 'oha asks one host alone: leave out the configuration with instances'
    return null
  },
  command: (program, { folder, requests, ...load }) => {
    const [{ method, path, headers } = { method: 'GET', path: '/', headers: {} }] = requests
    const bodies = requests.flatMap(({ body }) => (body === null ? [] : [body]))
    const all = Object.entries({ 'user-agent': HEADERS['user-agent'], ...headers })
    const rate = load.rate_per_s == null ? [] : ['-q', String(load.rate_per_s), '--latency-correction']
    return {
      argv: [
        ...[program, '--no-tui', '--disable-compression', '--worker-threads', String(load.threads)],
        ...['-c', String(load.connections), '-z', `${load.duration_s}s`, '-t', TIMEOUT, ...rate, '-m', method],
        ...all.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        ...(bodies.length === 0 ? [] : [bodies.length === 1 ? '-D' : '-Z', join(folder, BODY)]),
        ...['--output-format', 'json', '--output', join(folder, REPORT)],
        `http://${load.host}:${load.port}${path}`,
      ],
      ...(bodies.length === 0 ? {} : { files: { [BODY]: joinLines(bodies) } }),
    }
  },
}

/** With several lines, it draws one for each request. */
const joinLines = (bodies: readonly Buffer[]): Buffer =>
  Buffer.concat(bodies.flatMap((body, index) => (index === 0 ? [body] : [Buffer.from('\n'), body])))
