/** Which entries a change affects, through their files or through the code that builds and verifies all of them. */
import type { Entry } from '../../pipeline/schema/case.ts'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { configurationsOf, servicesOf } from './plan.ts'
import type { Manifests } from './read-entries.ts'

/**
 * The scenarios, and the stages of a run that npm run verify performs. The schemas in pipeline/ are not included, because
 * tests check every manifest with them; nor are templates, because entries are copies.
 */
const OF_ALL = /^runners\/(?:(?:scenarios|plan|host|build|verify|trial)\/|verify-entries\.ts$)/
const OF_TESTS = /\.test\.ts$|\/testdata\//
const IN_ENTRY = /^runners\/frameworks\/([^/]+)\//

export interface Touched {
  /** Ids, in order, of entries that can be verified or whose manifest is rejected. */
  entries: string[]
  /** A path that affects all entries; null if there is none. */
  of_all: string | null
  /** Ids of deleted entries, in order. */
  gone: string[]
}

/** `paths` are the changed files, from the root of the checkout that contains the manifests. */
export function touchedEntries(
  paths: readonly string[],
  { entries, published, scenarios, rejected }: Manifests,
): Touched {
  const of_all = paths.find(path => OF_ALL.test(path) && !OF_TESTS.test(path)) ?? null
  const rejected_ids = rejected.flatMap(({ kind, id }) => (kind === 'framework' ? [id] : []))
  const sources = new Map<string, readonly string[]>([
    ...rejected_ids.map((id): [string, string[]] => [id, [folderOf(id)]]),
    ...entries.map((entry): [string, string[]] => [entry.framework_id, foldersOf(entry, scenarios)]),
  ])
  const isTouched = (folders: readonly string[]) =>
    folders.some(folder => paths.some(path => `${path}/`.startsWith(`${folder}/`)))
  const touched = [...sources].flatMap(([id, folders]) => (of_all !== null || isTouched(folders) ? [id] : []))
  const existing = new Set([...sources.keys(), ...published.map(({ framework_id }) => framework_id)])
  return { entries: touched.sort(compareText), of_all, gone: entriesIn(paths).filter(id => !existing.has(id)) }
}

/** The ids of the entries whose folders contain any of these paths, in order. */
export const entriesIn = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(path => IN_ENTRY.exec(path)?.[1] ?? []))].sort(compareText)

/** Its folder, that of the entry whose twin it is, and those of its services and of its scenarios' services. */
function foldersOf(entry: Entry, scenarios: Manifests['scenarios']): string[] {
  const { twin_of } = entry.manifest
  const implemented = scenarios.filter(({ scenario_id }) => entry.manifest.scenarios?.includes(scenario_id))
  const services = configurationsOf(entry).flatMap(each => [{}, ...implemented].flatMap(of => servicesOf(each, of)))
  return [
    ...[entry.framework_id, ...(twin_of === undefined ? [] : [twin_of])].map(folderOf),
    ...services.map(id => `runners/services/${id}`),
  ]
}

const folderOf = (framework_id: string): string => `runners/frameworks/${framework_id}`
