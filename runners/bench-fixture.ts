/** `npm run bench` as its tests start it, over one fake entry that does not build. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

export const program = join(import.meta.dirname, 'bench.ts')

// of its own, so that no other runner of this host refuses us, or ends what we left
process.env.BENCHLEDGER_LOCK = `benchledger-test-${process.pid}`

export const framework = {
  ...{ name: 'Made', homepage: null, language: 'C', licence: null, settings: {}, needs: ['cc'] },
  ...{ build: [['cc', 'nothing.c']], start: ['./nothing', '$PORT'], version: { text: '1' }, scenarios: ['hello'] },
}
const scenario = {
  ...{
    name: 'Hello',
    sentence: 'A text is fetched.',
    tool: 'wrk',
    request: { method: 'GET', path: '/' },
    answer: 'A text.',
  },
  ...{ headline_metric_id: 'requests_per_s', metrics: ['requests_per_s'], trials: 2, duration_s: 1, warm_up_s: 0 },
  ...{ oracle: { rule: 'exact', status: 200, body: 'Hello' }, loads: [{ threads: 1, connections: 2 }] },
}

/** A data folder and a folder of manifests with one entry that does not build. */
export function made(t: TestContext): { data: string; manifests: string } {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files: Record<string, string> = {
    'manifests/frameworks/made/framework.json': JSON.stringify(framework),
    'manifests/frameworks/made/nothing.c': 'not C',
    'manifests/scenarios/hello/scenario.json': JSON.stringify(scenario),
    'data/raw/.keep': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { data: join(folder, 'data'), manifests: join(folder, 'manifests') }
}

export function bench(args: string[], env: NodeJS.ProcessEnv = {}) {
  const done = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...process.env, ...env } })
  return { code: done.status, out: done.stdout, said: done.stderr }
}

const hasTools = ['wrk', 'taskset', 'git', 'cc'].every(name => spawnSync('which', [name]).status === 0)
/** Why a quick run cannot begin here. */
export const skip = hasTools ? false : 'wrk, taskset, git or cc is missing'
