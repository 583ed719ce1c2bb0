/** Markup in every text that comes from strangers: in a published document, in a framework's manifest, in a run and its host. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fakeHost } from '../fixtures/manifests.ts'
import { makeRun, sealMadeRun } from '../fixtures/run.ts'
import { putFiles } from '../fixtures/temporary.ts'

export const PLANTED = '</script></pre><img src=x onerror=planted()><b data-planted>'
export const PLANTED_RUN_ID = '20261120T083000Z-planted-host-0123ad'
/** Frameworks of the document, whose manifests are the committed ones. */
export const PLANTED_FRAMEWORKS = ['hyper', 'actix-web', 'gotham', 'direkuta', 'shio']

const document = resolve(import.meta.dirname, '../../data/published/direkuta')

function change(file: string, edit: (text: string) => string) {
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} has nothing to plant in`)
  writeFileSync(file, after)
}

const changeJson = (file: string, edit: (json: ReturnType<typeof JSON.parse>) => void) =>
  change(file, text => {
    const json = JSON.parse(text)
    edit(json)
    return JSON.stringify(json, null, 2)
  })

export function plantDocument(data: string, manifests: string): void {
  const published = join(data, 'published/direkuta')
  cpSync(document, published, { recursive: true })
  changeJson(join(published, 'document.json'), json => {
    json.title += PLANTED
    json.author = PLANTED
    json.author_notes = [PLANTED]
    json.source_url = 'https://example.org/?a=1&b=%3Cimg%20src=x%3E'
    json.environment = { ...json.environment, note: PLANTED, kernel: `5.4.0${PLANTED}` }
    Object.assign(json.results[1], { version: PLANTED, status: 'outdated', status_reason: PLANTED })
    // each result stands in a table of its own, so that none is compared with another
    for (const result of json.results) result.key += `/${result.key}`
  })
  change(join(published, 'claims.csv'), text =>
    text
      .replaceAll('Table,Hyper,', `"Table${PLANTED}","Hyper${PLANTED}",`)
      .replace('26540.04', `"26540.04${PLANTED}"`)
      .replace(/,(\w+)$/gm, (last, key) => (key === 'result_key' ? last : `,${key}/${key}`)),
  )
  const [log = ''] = globSync('logs/02-*', { cwd: published })
  change(join(published, log), text => text.replace('http://0.0.0.0:3000/\n', `http://0.0.0.0:3000/${PLANTED}\n`))
  changeJson(join(manifests, 'frameworks/hyper/framework.json'), json =>
    Object.assign(json, {
      name: `hyper${PLANTED}`,
      summary: PLANTED,
      licence: PLANTED,
      language: PLANTED,
      notes: [PLANTED],
    }),
  )
}

/** The run's own words, those of its server and of its operator, then a seal that holds. */
export function plantRun(data: string, manifests: string): void {
  const run = makeRun(data, PLANTED_RUN_ID)
  changeJson(join(run, 'run.json'), json => {
    json.arguments = [PLANTED]
    json.complaints[0] = { complaint_id: 'governor', fact: PLANTED, fix: PLANTED }
    json.builds[1].reason = PLANTED
    json.not_run[0].reason = PLANTED
    for (const trial of json.trials) {
      trial.framework_version = PLANTED
      trial.argv = ['wrk', PLANTED]
      if (trial.status === 'failed') trial.reason = PLANTED
    }
  })
  changeJson(join(run, 'environment.json'), json => {
    json.before.governor = PLANTED
    json.unreadable.microcode = PLANTED
  })
  const stem = join(run, 'made-slow/made_mode=slow/hello-t2-c64/01')
  change(`${stem}.sentinel.csv`, text => text.replace(/ok,$/m, `wrong,"${PLANTED}"`))
  changeJson(`${stem}.verify.json`, json => {
    json.after.checks[0] = { check: 'date-moves', passed: false, message: PLANTED }
  })
  putFiles(manifests, { 'hosts/planted-host/host.json': { ...fakeHost, name: PLANTED, description: PLANTED } })
  sealMadeRun(run)
}
