/** Invokes wrk: a closed loop, with the done hook that writes exact numbers to a separate file. */
import { join } from 'node:path'
import type { LoadInvocation, LoadRequest } from '../invocation.ts'
import { luaScript } from './script.ts'

const SCRIPT = 'request.lua'
const DONE = 'done.json'

export const invocation: LoadInvocation = {
  kind: 'load',
  program: {
    name: 'wrk',
    // wrk fails after it prints the version, followed by its usage
    version_argv: ['-v'],
    version: /^wrk (\S+) \[\w+\] Copyright/m,
    install: 'apt-get install wrk',
    packages: { 'apt-get': 'wrk', dnf: 'wrk', brew: 'wrk' },
  },
  expected: 'wrk 4',
  outputs: [
    { what: 'wrk.txt', from: 'output' },
    { what: 'wrk.json', from: { file: DONE } },
  ],
  // wrk tries the address before it opens the connections of the load
  probe_connection_count: 1,
  headers: {},
  limitOf: ({ threads, rate_per_s, instance_count }) => {
    if (rate_per_s != null)
      return `wrk cannot offer ${rate_per_s} requests per second: add "tool": "pacer" to the load, or take rate_per_s out of it`
    if (instance_count > 0 && threads % instance_count !== 0)
      return `${threads} threads cannot load ${instance_count} instances equally: give the configuration separate loads`
    return null
  },
  command: (program, load) => {
    const script = luaScript(load)
    return {
      argv: argvOf(program, load, script === null ? null : join(load.folder, SCRIPT)),
      ...(load.is_recorded ? { env: { BENCHLEDGER_DONE: join(load.folder, DONE) } } : {}),
      ...(script === null ? {} : { files: { [SCRIPT]: script } }),
    }
  },
}

/** wrk accepts whole seconds only. */
function argvOf(program: string, load: LoadRequest, script: string | null): string[] {
  const { threads, connections, duration_s, host, port, requests } = load
  const seconds = Math.max(1, Math.round(duration_s))
  const scripted = script === null ? [] : ['-s', script]
  const url = `http://${host}:${port}${requests[0]?.path ?? '/'}`
  return [program, `-t${threads}`, `-c${connections}`, `-d${seconds}s`, '--latency', ...scripted, url]
}
