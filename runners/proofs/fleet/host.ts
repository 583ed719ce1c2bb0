/** One host of the fleet, a process that may be killed at any moment: begins its run or goes on with it. `RAW RUN_ID CASES ROUNDS`. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeTrialFiles } from '../../../pipeline/fixtures/trial-files.ts'
import { trialStem } from '../../../pipeline/vocabulary/case-name.ts'
import { seededRandom } from '../../../pipeline/vocabulary/random.ts'
import { openPartialRun, partialFolder } from '../../seal/partial-run.ts'
import { measureRun } from '../../session/measure-run.ts'
import { fakeCase, fakeEffects, fakePartial } from '../../session/session-fixture.ts'

const [raw = '', run_id = '', case_count = '', rounds = ''] = process.argv.slice(2)
const cases = Array.from({ length: Number(case_count) }, (_, index) => {
  return { ...fakeCase('made-fast', index + 1), trials: Number(rounds) }
})
const effects = fakeEffects()
const partial = existsSync(partialFolder(raw, run_id)) ? openPartialRun(raw, run_id) : fakePartial(raw, run_id, cases)
if (partial !== 'sealed')
  await measureRun({
    ...{ raw, partial, key: null, cases, signal: new AbortController().signal },
    progress: { report: () => {}, step: () => {}, trialStarts: () => {}, trialEnds: () => {} },
    effects: {
      ...effects,
      runTrial: async (request, signal) => {
        const record = await effects.runTrial(request, signal)
        const { connections } = request.case
        const load = { threads: 1, connections: connections ?? 1, duration_s: 1, latency_us: 400 }
        const files = fakeTrialFiles(
          { ...load, server_cpu_ratio: 0.9, client_cpu_ratio: 0.6 },
          seededRandom(request.seed),
        )
        for (const [what, text] of Object.entries(files))
          writeFileSync(join(request.run_folder, `${trialStem(request.case, request.round)}.${what}`), text)
        return record
      },
    },
  })
