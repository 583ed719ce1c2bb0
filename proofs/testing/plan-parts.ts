/** Decides which test files run concurrently, and which of them need a built site. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isFull, isMeasuring, isSystem } from './kinds.ts'
import { shareProcesses } from './one-process.ts'
import type { TestPart } from './run-parts.ts'

/** These build the sites that the tests of site/ read. */
const SITES: readonly string[] = ['site/build.test.ts', 'site/build-fixture.test.ts']
/** Started first, so that no run ends with waiting for one of them; each run prints its slowest files. */
const SLOWEST: readonly string[] = [
  ...['pipeline/sql/run-cache.test.ts', 'pipeline/cli/check-ledger.test.ts', 'pipeline/cli/build.test.ts'],
  ...['site/audit/audit.browser.test.ts', 'site/measured.test.ts', 'site/hostile.test.ts', 'site/browser.test.ts'],
]

const isOfSite = (file: string): boolean => resolve(file).startsWith(resolve('site'))
const isQuick = (file: string): boolean => !isSystem(file) && !isFull(file)

/** The files of a command; all for test:full. */
export const testFiles = (kind: 'quick' | 'system' | 'full'): string[] =>
  globSync('{pipeline,site,runners,proofs}/**/*.test.ts')
    .filter(file => !SITES.includes(file) && (kind === 'full' || (kind === 'system' ? isSystem(file) : isQuick(file))))
    .sort()

/** Files of the full suite need a site if they import its readers. */
export const needsSite = (files: readonly string[]): boolean =>
  files.some(file =>
    isFull(file)
      ? /\/testing\/(?:browser|built)\.ts'/.test(readFileSync(file, 'utf8'))
      : isQuick(file) && isOfSite(file),
  )

/** Parts run one after the other. Browser tests mostly wait, so three run at a time; measuring tests run alone. */
export function planParts(files: readonly string[], folder: string): TestPart[] {
  const rank = (file: string) => (SLOWEST.includes(file) ? SLOWEST.indexOf(file) : SLOWEST.length)
  const quick = files.filter(isQuick).sort((a, b) => rank(a) - rank(b))
  const ofSite = quick.filter(file => isOfSite(file) && !SITES.includes(file))
  const units = quick.filter(file => !isOfSite(file))
  return [
    { files: [...(needsSite(files) ? SITES : []), ...shareProcesses(units, folder, 'units')], at_a_time: 3 },
    {
      files: shareProcesses(ofSite, folder, 'site'),
      at_a_time: 3,
      needs: [process.env.BENCHLEDGER_DIST ?? '', join(process.env.BENCHLEDGER_FIXTURE_SITE ?? '', 'dist')],
    },
    { files: files.filter(file => isSystem(file) && !isMeasuring(file)), at_a_time: 2 },
    { files: files.filter(file => isMeasuring(file) || isFull(file)), at_a_time: 1 },
  ]
}
