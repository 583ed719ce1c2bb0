/** Injects markup into all text of third parties: a published document, a framework's manifest, a run and its host. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fakeHost } from '../fixtures/manifests.ts'
import { createRun, sealFixtureRun } from '../fixtures/run.ts'
import { putFiles } from '../fixtures/temporary.ts'

export const INJECTED = '</script></pre><img src=x onerror=planted()><b data-planted>'
export const INJECTED_RUN_ID = '20261120T083000Z-planted-host-0123ad'
/** Frameworks of the document, with their committed manifests. */
export const INJECTED_FRAMEWORKS = ['hyper', 'actix-web', 'gotham', 'direkuta', 'shio']

const document = resolve(import.meta.dirname, '../../data/published/direkuta')

function change(file: string, edit: (text: string) => string) {
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} has no text to inject into`)
  writeFileSync(file, after)
}

const changeJson = (file: string, edit: (json: ReturnType<typeof JSON.parse>) => void) =>
  change(file, text => {
    const json = JSON.parse(text)
    edit(json)
    return JSON.stringify(json, null, 2)
  })

export function injectDocument(data: string, manifests: string): void {
  const published = join(data, 'published/direkuta')
  cpSync(document, published, { recursive: true })
  changeJson(join(published, 'document.json'), json => {
    json.title += INJECTED
    json.author = INJECTED
    json.author_notes = [INJECTED]
    json.source_url = 'https://example.org/?a=1&b=%3Cimg%20src=x%3E'
    json.environment = { ...json.environment, note: INJECTED, kernel: `5.4.0${INJECTED}` }
    Object.assign(json.results[1], { version: INJECTED, status: 'outdated', status_reason: INJECTED })
    // each result is in a separate table, so that none are compared
    for (const result of json.results) result.key += `/${result.key}`
  })
  change(join(published, 'claims.csv'), text =>
    text
      .replaceAll('Table,Hyper,', `"Table${INJECTED}","Hyper${INJECTED}",`)
      .replace('26540.04', `"26540.04${INJECTED}"`)
      .replace(/,(\w+)$/gm, (last, key) => (key === 'result_key' ? last : `,${key}/${key}`)),
  )
  const [log = ''] = globSync('logs/02-*', { cwd: published })
  change(join(published, log), text => text.replace('http://0.0.0.0:3000/\n', `http://0.0.0.0:3000/${INJECTED}\n`))
  changeJson(join(manifests, 'frameworks/hyper/framework.json'), json =>
    Object.assign(json, {
      name: `hyper${INJECTED}`,
      summary: INJECTED,
      licence: INJECTED,
      language: INJECTED,
      notes: [INJECTED],
    }),
  )
}

/** Injects into the texts of the run, its server and its operator, then seals it again. */
export function injectRun(data: string, manifests: string): void {
  const run = createRun(data, INJECTED_RUN_ID)
  changeJson(join(run, 'run.json'), json => {
    json.arguments = [INJECTED]
    json.complaints[0] = { complaint_id: 'governor', fact: INJECTED, fix: INJECTED }
    json.builds[1].reason = INJECTED
    json.not_run[0].reason = INJECTED
    for (const trial of json.trials) {
      trial.framework_version = INJECTED
      trial.argv = ['wrk', INJECTED]
      if (trial.status === 'failed') trial.reason = INJECTED
    }
  })
  changeJson(join(run, 'environment.json'), json => {
    json.before.governor = INJECTED
    json.unreadable.microcode = INJECTED
  })
  const stem = join(run, 'made-slow/made_mode=slow/hello-t2-c64/01')
  change(`${stem}.sentinel.csv`, text => text.replace(/ok,$/m, `wrong,"${INJECTED}"`))
  changeJson(`${stem}.verify.json`, json => {
    json.after.checks[0] = { check: 'date-moves', passed: false, message: INJECTED }
  })
  putFiles(manifests, { 'hosts/planted-host/host.json': { ...fakeHost, name: INJECTED, description: INJECTED } })
  sealFixtureRun(run)
}
