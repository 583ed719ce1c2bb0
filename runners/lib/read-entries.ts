/** The entries and scenarios of a checkout. A manifest that is refused is named with its place and its rule, and is not used. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ManifestKind, readManifest } from '../../pipeline/manifest.ts'
import type { Entry, EntryManifest, Scenario } from './case.ts'
import { compareBytes } from './compare-bytes.ts'

export interface ManifestRefusal {
  kind: 'framework' | 'scenario'
  id: string
  /** `frameworks/<id>/framework.json:12: column 3, start[0]: …` */
  message: string
}

export interface Manifests {
  /** What can be measured, controls and twins too, in the order of their ids. */
  entries: Entry[]
  /** What is known from documents only, with the reason. */
  published: { framework_id: string; reason: string }[]
  /** Scenarios that can be measured. */
  scenarios: Scenario[]
  refusals: ManifestRefusal[]
}

/** Folders that package managers and compilers fill: they are not the entry's source. */
export const NOT_SOURCE: ReadonlySet<string> = new Set(['node_modules', 'target', '.venv', '__pycache__'])

/** `manifests` holds frameworks/, scenarios/ and services/. Never throws for what a manifest says. */
export function readEntries(manifests: string): Manifests {
  const refusals: ManifestRefusal[] = []
  const frameworks = readKind<EntryManifest>(manifests, 'framework', refusals)
  const all = readKind<Partial<Scenario> & { name: string }>(manifests, 'scenario', refusals)
  const scenarios = all.flatMap(({ id, folder, value }) => measurable(id, folder, value))
  const known = new Set(scenarios.map(({ scenario_id }) => scenario_id))
  const entries: Entry[] = []
  const published: Manifests['published'] = []
  for (const { id, folder, value } of frameworks) {
    const fail = (place: string, problem: string) =>
      refusals.push({ kind: 'framework', id, message: `frameworks/${id}/framework.json: ${place}: ${problem}` })
    if (value.published_only) {
      published.push({ framework_id: id, reason: value.published_only })
      continue
    }
    const base = value.twin_of === undefined ? null : frameworks.find(each => each.id === value.twin_of)
    if (base === undefined || base?.value.twin_of || base?.value.published_only) {
      fail('twin_of', `${value.twin_of} is no entry that runs here itself: write the id of one`)
      continue
    }
    const manifest = base ? { ...base.value, ...value } : value
    const strange = referencesOf(manifest, known, manifests)
    for (const [place, problem] of strange) fail(place, problem)
    if (strange.length === 0) entries.push({ framework_id: id, folder: base?.folder ?? folder, manifest })
  }
  return { entries, published, scenarios, refusals }
}

/** What the manifest names that is not there. */
function referencesOf(manifest: EntryManifest, known: ReadonlySet<string>, manifests: string): [string, string][] {
  const scenarios = (manifest.scenarios ?? [])
    .filter(id => !known.has(id))
    .map((id): [string, string] => ['scenarios', `${id} is no scenario that is measured: ${oneOf(known)}`])
  const services = (manifest.configurations ?? [])
    .flatMap(each => each.services ?? [])
    .filter(id => !existsSync(join(manifests, 'services', id, 'service.json')))
    .map((id): [string, string] => ['services', `${id} has no services/${id}/service.json: write it, or another id`])
  return [...scenarios, ...services]
}

export const oneOf = (ids: Iterable<string>): string => {
  const list = [...ids].sort(compareBytes)
  return list.length === 0 ? 'there is none' : `write one of ${list.join(', ')}`
}

/** A scenario without an oracle, loads and trials is known from documents only. */
function measurable(scenario_id: string, folder: string, value: Partial<Scenario> & { name: string }): Scenario[] {
  const { tool, oracle, loads, trials, duration_s, warm_up_s, request, ...rest } = value
  if ((tool !== 'wrk' && tool !== 'hyperfine') || !oracle || !loads || !trials) return []
  const times = { duration_s: duration_s ?? 0, warm_up_s: warm_up_s ?? 0 }
  return [{ ...rest, scenario_id, folder, tool, oracle, loads, trials, request: request ?? null, ...times }]
}

interface Read<Value> {
  id: string
  folder: string
  value: Value
}

function readKind<Value>(manifests: string, kind: ManifestRefusal['kind'], refusals: ManifestRefusal[]): Read<Value>[] {
  const above = join(resolve(manifests), `${kind}s`)
  if (!existsSync(above)) return []
  return readdirSync(above)
    .sort(compareBytes)
    .flatMap(id => {
      const folder = join(above, id)
      const path = `${kind}s/${id}/${kind}.json`
      const refuse = (message: string) => refusals.push({ kind, id, message })
      if (lstatSync(folder).isFile()) return []
      const link = findLink(folder, `${kind}s/${id}`)
      if (link !== null) {
        refuse(`${link}: is a symbolic link: put the file itself there`)
        return []
      }
      if (!existsSync(join(folder, `${kind}.json`))) {
        refuse(`${path}: is missing: write it, or remove the folder`)
        return []
      }
      const { value, problems } = readManifest(
        kind satisfies ManifestKind,
        path,
        readFileSync(join(folder, `${kind}.json`), 'utf8'),
      )
      for (const { line, problem } of problems) refuse(`${path}:${line}: ${problem}`)
      return value === null ? [] : [{ id, folder, value: value as Value }]
    })
}

/** The first symbolic link in an entry's source; links that tools made in their own folders are not source. */
function findLink(path: string, said: string): string | null {
  if (lstatSync(path).isSymbolicLink()) return said
  if (!lstatSync(path).isDirectory()) return null
  for (const name of readdirSync(path).sort(compareBytes)) {
    const found = NOT_SOURCE.has(name) ? null : findLink(join(path, name), `${said}/${name}`)
    if (found !== null) return found
  }
  return null
}
