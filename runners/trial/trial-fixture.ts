/** A trial for tests: an entry of one small Node program in a temporary folder, and a short load. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { casePath } from '../../pipeline/vocabulary/case-name.ts'
import { findPrograms } from '../host/find-programs.ts'
import type { TrialRequest } from './trial-request.ts'

/** It answers hello, counts, and says where it runs. Its clock moves with each answer, so that no check waits for it. */
export const HELLO = `
import { createServer } from 'node:http'
let count = 0
createServer((request, answer) => {
  if (request.url === '/count') return answer.end(String(count))
  count += 1
  answer.setHeader('date', new Date(count * 1000).toUTCString())
  answer.setHeader('content-type', 'text/plain').end('Hello, World!')
}).listen(process.argv[2], '127.0.0.1', () => console.log('listening in ' + process.cwd()))
`

export interface TrialFixture {
  request: TrialRequest
  /** The names of the files below the run's folder that the trial has written, without what they share. */
  files: () => string[]
  read: (what: string) => string
  size_bytes: () => number
  remove: () => void
}

export function makeTrial(
  server: string,
  more: Partial<TrialRequest> = {},
  manifest: object = { count: '/count' },
): TrialFixture {
  const above = mkdtempSync(join(tmpdir(), 'benchledger-made-'))
  const folder = join(above, 'entry')
  const run_folder = join(above, 'run')
  for (const each of [folder, run_folder]) mkdirSync(each)
  writeFileSync(join(folder, 'server.mjs'), server)
  const start = [process.execPath, 'server.mjs', '$PORT']
  const entry = { framework_id: 'made', folder, manifest: { name: 'Made', language: null, start, ...manifest } }
  const load = { threads: 1, connections: 4 }
  const times = { duration_s: 1, warm_up_s: 0 }
  const oracle = {
    rule: 'exact',
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: 'Hello, World!',
  } as const
  const request: TrialRequest = {
    run_id: `made-${process.pid}`,
    case: {
      framework_id: 'made',
      configuration: {},
      configuration_id: 'default',
      scenario_id: 'hello',
      tool: 'wrk',
      ...load,
      ...times,
    },
    built: { entry, configuration: { settings: {} }, folder, framework_version: '1', lockfile_sha256: null },
    scenario: {
      scenario_id: 'hello',
      folder,
      name: 'Hello',
      tool: 'wrk',
      request: { method: 'GET', path: '/' },
      oracle,
      loads: [load],
      trials: 1,
      ...times,
    },
    round: 1,
    position: 1,
    run_folder,
    seed: 'made',
    cpus: { server: null, client: null },
    programs: findPrograms(),
    marks: [[above, '<made>']],
    run_started_ms: performance.timeOrigin + performance.now(),
    observe: true,
    ready_timeout_s: 10,
    ...more,
  }
  const folderOf = () => join(run_folder, casePath(request.case))
  const names = () => readdirSync(folderOf()).sort()
  return {
    request,
    files: () => names().map(name => name.replace('01.', '')),
    read: what => readFileSync(join(folderOf(), `01.${what}`), 'utf8'),
    size_bytes: () => names().reduce((sum, name) => sum + statSync(join(folderOf(), name)).size, 0),
    remove: () => rmSync(above, { recursive: true, force: true }),
  }
}
