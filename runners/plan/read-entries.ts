/** The entries and scenarios of a checkout. Rejected manifests are not used; each has a message with its position. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Entry, EntryManifest, Scenario } from '../../pipeline/schema/case.ts'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { invocations } from '../../pipeline/tools/find-invocations.ts'
import { checkManifest } from './check-manifest.ts'

interface RejectedManifest {
  kind: 'framework' | 'scenario'
  id: string
  /** `frameworks/<id>/framework.json:12: column 3, start[0]: …` */
  message: string
}

export interface Manifests {
  /** Those that can be measured, including controls and twins, in the order of their ids. */
  entries: Entry[]
  /** Those known from documents only, with the reason. */
  published: { framework_id: string; language: string | null; reason: string }[]
  /** Those that can be measured. */
  scenarios: Scenario[]
  rejected: RejectedManifest[]
}

/** `manifests` contains frameworks/, scenarios/ and services/. Does not throw for invalid manifests. */
export function readEntries(manifests: string): Manifests {
  const rejected: RejectedManifest[] = []
  const frameworks = readKind<EntryManifest>(manifests, 'framework', rejected)
  const all = readKind<Partial<Scenario> & { name: string }>(manifests, 'scenario', rejected)
  const scenarios = all.flatMap(({ id, folder, value }) => measurable(id, folder, value))
  const known = new Set(scenarios.map(({ scenario_id }) => scenario_id))
  const entries: Entry[] = []
  const published: Manifests['published'] = []
  for (const { id, folder, value } of frameworks) {
    const fail = (place: string, problem: string) =>
      rejected.push({ kind: 'framework', id, message: `frameworks/${id}/framework.json: ${place}: ${problem}` })
    if (value.published_only) {
      published.push({ framework_id: id, language: value.language, reason: value.published_only })
      continue
    }
    const base = value.twin_of === undefined ? null : frameworks.find(each => each.id === value.twin_of)
    if (base === undefined) {
      fail('twin_of', `${value.twin_of} is not an entry that can be measured: write the id of one`)
      continue
    }
    const manifest = base ? { ...base.value, ...value } : value
    const unknown = (manifest.scenarios ?? []).filter(scenario => !known.has(scenario))
    for (const scenario of unknown) fail('scenarios', `${scenario} cannot be measured: ${oneOf(known)}`)
    if (unknown.length === 0) entries.push({ framework_id: id, folder: base?.folder ?? folder, manifest })
  }
  return { entries, published, scenarios, rejected }
}

export const oneOf = (ids: Iterable<string>): string => {
  const list = [...ids].sort(compareText)
  return list.length === 0 ? 'there is none' : `write one of ${list.join(', ')}`
}

/** A scenario without an oracle, loads and trials is known from documents only. */
function measurable(scenario_id: string, folder: string, value: Partial<Scenario> & { name: string }): Scenario[] {
  const { tool, oracle, loads, trials, duration_s, warm_up_s, request, ...rest } = value
  if (tool === undefined || !invocations.has(tool) || !oracle || !loads || !trials) return []
  const times = { duration_s: duration_s ?? 0, warm_up_s: warm_up_s ?? 0 }
  return [{ ...rest, scenario_id, folder, tool, oracle, loads, trials, request: request ?? null, ...times }]
}

interface Read<Value> {
  id: string
  folder: string
  value: Value
}

function readKind<Value>(
  manifests: string,
  kind: RejectedManifest['kind'],
  rejected: RejectedManifest[],
): Read<Value>[] {
  const above = join(resolve(manifests), `${kind}s`)
  if (!existsSync(above)) return []
  return readdirSync(above, { withFileTypes: true })
    .filter(found => found.isDirectory() || found.isSymbolicLink())
    .map(found => found.name)
    .sort(compareText)
    .flatMap(id => {
      const problems = checkManifest(kind, manifests, id)
      for (const { path, line, problem } of problems)
        rejected.push({ kind, id, message: `${path}:${line}: ${problem}` })
      if (problems.length > 0) return []
      const folder = join(above, id)
      const value: Value = JSON.parse(readFileSync(join(folder, `${kind}.json`), 'utf8'))
      return [{ id, folder, value }]
    })
}
