/** Invokes pacer: a fixed rate, with latencies from the instant when a request was due. */
import { join } from 'node:path'
import type { LoadInvocation, PreparedRequest } from '../invocation.ts'

const REPORT = 'report.json'
const REQUESTS = 'requests'

export const invocation: LoadInvocation = {
  kind: 'load',
  program: {
    name: 'pacer',
    version_argv: ['--version'],
    version: /^pacer (\d\S*)/,
    install: 'apt-get install build-essential',
    sources: ['pipeline/tools/pacer/pacer.c', 'runners/observer/response-end.c'],
  },
  expected: 'pacer 1',
  outputs: [{ what: 'pacer.json', from: { file: REPORT } }],
  probe_connection_count: 0,
  headers: {},
  limitOf: ({ threads, rate_per_s, instance_count }) => {
    if (rate_per_s == null) return 'pacer sends at a rate: add rate_per_s to the load, or choose another tool'
    if (threads > 1) return `pacer has one thread: write 1 instead of ${threads} threads`
    return instance_count > 0 ? 'pacer asks one host alone: leave out the configuration with instances' : null
  },
  command: (program, { folder, host, port, requests, connections, rate_per_s, duration_s }) => {
    const load = [port, connections, rate_per_s ?? 0, duration_s].map(String)
    return {
      argv: [program, host, ...load, join(folder, REQUESTS), join(folder, REPORT)],
      files: { [REQUESTS]: Buffer.concat(requests.map(each => withLength(encode(each, `${host}:${port}`)))) },
    }
  },
}

const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes])

function encode({ method, path, headers, body }: PreparedRequest, host: string): Buffer {
  const all = Object.entries({ Host: host, ...headers, ...(body && { 'Content-Length': String(body.length) }) })
  const lines = [`${method} ${path} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}
