/** A small synthetic ledger: a history with statements, a rerun of a document, and markup in all text of third parties. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createDocument, createLostFramework } from '../fixtures/document.ts'
import { commitFixture, createHistory, createStatement } from '../fixtures/history.ts'
import { createManifests } from '../fixtures/manifests.ts'
import { CASES, createRun, type FixtureCase, wrkLoad } from '../fixtures/run.ts'
import { INJECTED_FRAMEWORKS, injectDocument, injectRun } from './injected-faults.ts'

/** Repeats the cases of the fixture document, which no other run has. */
export const RERUN_ID = '20261123T083000Z-planted-host-0123b1'

/** A smaller run: one entry of the previous run on the fixture host, and a new one, under a longer load. */
export const REMEASURED_RUN_ID = '20261124T083000Z-made-host-0123b2'

const fast = { framework: 'made-fast', configuration: { made_mode: 'quick' } }
const slow = { framework: 'made-slow', configuration: {} }
const controls = ['made-null', 'made-null-twin'].map(framework => ({
  ...{ framework, configuration: {}, scenario: 'hello' },
  load: wrkLoad(16, 200, 0.8),
}))
const RERUN: readonly FixtureCase[] = [
  { ...fast, scenario: 'hello', load: wrkLoad(16, 400, 0.9) },
  { ...slow, scenario: 'hello', load: wrkLoad(16, 720, 0.95) },
  { ...slow, scenario: 'hello', load: wrkLoad(64, 3100, 0.95) },
  ...controls,
]

const LATER: readonly FixtureCase[] = [
  ...CASES,
  { framework: 'koa', configuration: {}, scenario: 'hello', load: wrkLoad(16, 1500, 0.95) },
]

const AGAIN: readonly FixtureCase[] = [
  { ...slow, configuration: { made_mode: 'slow' }, scenario: 'hello', load: wrkLoad(16, 900, 0.95) },
  { framework: 'drogon', configuration: {}, scenario: 'hello', load: wrkLoad(16, 600, 0.95) },
  ...controls,
].map(each => ({ ...each, load: { ...each.load, duration_s: 6 } }))

/** Drogon's result in the smaller run, which a statement declares too low. */
export const TOO_LOW_ID = '82290cc8cc61'

/** Writes folders as `data/` and `runners/` are. The fixture host has the history and a smaller run after it; another has what is planted or run again. */
export function createLedger(data: string, manifests: string): void {
  createManifests(manifests, [...INJECTED_FRAMEWORKS, 'drogon', 'koa'])
  createHistory(data, LATER)
  createRun(data, REMEASURED_RUN_ID, undefined, AGAIN)
  createRerunDocument(data, manifests)
  cpSync(join(import.meta.dirname, '../../data/fidelity'), join(data, 'fidelity'), { recursive: true })
  injectDocument(data, manifests)
  injectRun(data, manifests)
  createStatement(data, '2026-11-26-cold-server', {
    subject: { kind: 'result', id: TOO_LOW_ID },
    effect: 'too-low',
    reason: 'The server was cold.',
  })
  commitFixture(data, '2026-11-26T12:00:00Z')
}

/** One comparison that was reproduced, one that was not, and one whose framework is lost. */
function createRerunDocument(data: string, manifests: string): void {
  // in the run the slow entry has 0.56 of the rate of the fast one
  createDocument(data, [
    { key: 'held/fast', ...fast, requests_per_s: 100_000 },
    { key: 'held/slow', ...slow, requests_per_s: 58_000 },
    { key: 'turned/fast', ...fast, requests_per_s: 58_001 },
    { key: 'turned/slow', ...slow, requests_per_s: 100_001 },
    { key: 'lost/fast', ...fast, requests_per_s: 1000 },
    { key: 'lost/gone', framework: 'made-gone', requests_per_s: 500 },
  ])
  createLostFramework(manifests, 'made-gone')
  createRun(data, RERUN_ID, undefined, RERUN)
  createStatement(data, '2026-11-26-noisy-host', { subject: { kind: 'run', id: RERUN_ID } })
}
