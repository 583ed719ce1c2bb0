/** Entries that `npm run new` makes, as the tests of the gate and of the full suite try them. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { buildEntry } from '../../runners/build/build-entry.ts'
import { makeEntry } from '../../runners/new/make-entry.ts'
import { readEntries } from '../../runners/plan/read-entries.ts'
import { runVerification } from '../../runners/trial/run-verification.ts'
import { chooseSandbox } from '../../runners/trial/sandbox/choose-sandbox.ts'
import { describeVerification } from '../../runners/verify/describe-verification.ts'
import { temporaryFolder } from '../fixtures/temporary.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })
// Cargo compiles hyper once for all of them, and quickly: what is tested is their answers.
Object.assign(process.env, { CARGO_BUILD_BUILD_DIR: join(folder, 'cargo'), CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' })

/** The small templates, and that for what people run: not every language has each. */
const scenarios = ['hello', 'ping', 'counter', null] as const
const hasTemplate = (language: string, scenario_id: string | null) =>
  existsSync(join(root, 'runners/templates', language, scenario_id ?? 'service'))
const signal = new AbortController().signal

export const manifests = join(folder, 'manifests')
cpSync(join(root, 'runners/scenarios'), join(manifests, 'scenarios'), { recursive: true })
const { sandbox } = await chooseSandbox(null)

/** Those that need no package of others: the gate fetches none for them. */
export const plainLanguages = ['cpp', 'node']

/** Makes an entry in each language for each scenario, builds it and verifies its answers: no edit is needed in between. */
export function tryLanguages(languages: readonly string[]): void {
  const pairs = languages.flatMap(language =>
    scenarios
      .filter(scenario_id => hasTemplate(language, scenario_id))
      .map(scenario_id => ({ language, scenario_id, framework_id: `${language}-${scenario_id ?? 'service'}` })),
  )
  for (const pair of pairs) makeEntry({ ...pair, manifests })
  const read = readEntries(manifests)

  test('the manifests of new entries are read without a refusal', () => {
    assert.deepEqual(read.refusals, [])
    assert.deepEqual(read.entries.length, pairs.length)
  })

  describe('a new entry builds, and answers its scenarios rightly', { concurrency: 2 }, () => {
    for (const { framework_id } of pairs) {
      test(framework_id, async t => {
        const entry = read.entries.find(each => each.framework_id === framework_id)
        assert.ok(entry)
        const options = { marks: [], signal, time_out_s: 300 }
        const folders = { builds_folder: join(folder, 'builds'), logs_folder: join(folder, 'logs') }
        const { built, record } = await buildEntry(entry, { settings: {} }, { ...options, ...folders })
        if (record.status === 'skipped') return t.skip(record.reason ?? '')
        if (built === null) {
          const log = record.path === null ? '' : readFileSync(join(dirname(folders.logs_folder), record.path), 'utf8')
          if (UNREACHABLE.test(log)) return t.skip(`its packages cannot be fetched from here: ${record.reason}`)
          assert.fail(`${record.reason}\n${log}`)
        }
        for (const scenario of read.scenarios.filter(each => entry.manifest.scenarios?.includes(each.scenario_id))) {
          const found = await runVerification({ built, scenario, seed: 'new', sandbox }, signal)
          const { checks, answer_count } = found.verification
          const described = describeVerification(entry.framework_id, found.verification, found.log)
          assert.ok(checks.every(each => each.passed) && answer_count > 0, described)
        }
      })
    }
  })
}

/** What pip, cargo, go, npm and Maven say where no registry can be reached, as opposed to a registry that refuses. */
const UNREACHABLE =
  /Temporary failure in name resolution|Name or service not known|Could not resolve host|no such host|Unknown host|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|Connection refused/i
