/** What pull-request.yml proves before a merge, for a stranger and for a maintainer, and what nightly.yml needs. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readWorkflow, type Step } from './read-workflow.ts'

const folder = resolve(import.meta.dirname, '../../../.github/workflows')
const read = (name: string) => readWorkflow(readFileSync(join(folder, name), 'utf8'))
const { jobs } = read('pull-request.yml')
const FROM_A_FORK = 'github.event.pull_request.head.repo.full_name != github.repository'

const stepsOf = (job: string): Step[] => jobs[job]?.steps ?? []
const stepOf = (job: string, begin: string): Step | undefined => stepsOf(job).find(({ run }) => run?.startsWith(begin))

test('the scope of one entry binds a fork, the ledger binds everybody', () => {
  assert.equal(stepOf('scope', 'npm run check:scope ')?.if, FROM_A_FORK)
  const ledger = stepOf('scope', 'npm run check:ledger ')
  assert.ok(ledger !== undefined)
  assert.equal(ledger.if, undefined)
  // who says something is whom the forge names
  assert.match(ledger.run ?? '', / --event "\$GITHUB_EVENT_PATH"$/)
  // the job itself is never skipped, so that the preview, which needs it, is not either
  assert.deepEqual([jobs.scope?.if, jobs.preview?.if, jobs.preview?.needs], [undefined, undefined, 'scope'])
})

test('the data is built strictly and every address is held against main, in a clone that is whole', () => {
  const [checkout] = stepsOf('ledger')
  assert.equal(checkout?.with?.['fetch-depth'], 0)
  for (const run of ['npm run pipeline -- --strict', 'npm run check:permalinks -- --base "$GITHUB_SHA^1"']) {
    const step = stepOf('ledger', run)
    assert.deepEqual([step?.run, step?.if], [run, undefined])
  }
})

test('what measures on a machine of the forge is given wrk first', () => {
  const measuring = /^npm run test:faults\b|npm run preview\b/
  const found = globSync('*.yml', { cwd: folder }).flatMap(name =>
    Object.values(read(name).jobs).flatMap(({ steps = [] }) => {
      const at = steps.findIndex(({ run }) => measuring.test(run ?? ''))
      return at === -1 ? [] : [steps.slice(0, at).some(({ run }) => /apt-get install --yes .*\bwrk\b/.test(run ?? ''))]
    }),
  )
  assert.deepEqual(found, [true, true])
})
