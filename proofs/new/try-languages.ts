/** Tests of the entries that `npm run new` creates, for the system tests and the full suite. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { createEntry } from '../../runners/new/create-entry.ts'
import { temporaryFolder } from '../fixtures/temporary.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder({ after })
// Cargo compiles hyper once for all of them and without optimisation, because only responses are tested
Object.assign(process.env, { CARGO_BUILD_BUILD_DIR: join(folder, 'cargo'), CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' })

/** The small templates, and null for the default one: not every language has each. */
const scenarios = ['hello', 'ping', 'counter', 'database', null] as const
const hasTemplate = (language: string, scenario_id: string | null) =>
  existsSync(join(root, 'runners/templates', language, scenario_id ?? 'service'))

export const manifests = join(folder, 'manifests')
cpSync(join(root, 'runners/scenarios'), join(manifests, 'scenarios'), { recursive: true })

/** Those whose small templates need no third-party package. */
export const plainLanguages = ['cpp', 'node']

/** Returns the exit code and the output of `npm run verify`. */
function verify(framework_id: string): Promise<{ code: unknown; output: string }> {
  const argv = [
    join(root, 'runners/verify-entries.ts'),
    '--framework',
    framework_id,
    '--manifests',
    manifests,
    '--seed',
    'new',
  ]
  return new Promise(resolve =>
    execFile(process.execPath, argv, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stderr}${stdout}` }),
    ),
  )
}

/** Creates an entry in each language for each scenario, builds it and verifies its responses, without an edit. */
export function tryLanguages(languages: readonly string[]): void {
  describe('a new entry builds and serves its scenarios correctly', { concurrency: 2 }, () => {
    for (const language of languages)
      for (const scenario_id of scenarios.filter(each => hasTemplate(language, each))) {
        const framework_id = `${language}-${scenario_id ?? 'service'}`
        createEntry({ framework_id, language, scenario_id, manifests })
        test(framework_id, async t => {
          const { code, output } = await verify(framework_id)
          if (code === 3) return t.skip(output)
          if (code === 1 && UNREACHABLE.test(output))
            return t.skip(`its packages cannot be fetched from here: ${output}`)
          assert.equal(code, 0, output)
          assert.match(output, /[1-9]\d* passed, 0 failed, 0 skipped/)
        })
      }
  })
}

/** Messages of pip, cargo, go, npm and Maven if no registry can be reached, as opposed to a rejected request. */
const UNREACHABLE =
  /Temporary failure in name resolution|Name or service not known|Could not resolve host|no such host|Unknown host|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|Connection refused/i
