/** Which entries a change touches: by the files of each, and by what builds and verifies all of them. */
import type { Entry } from '../../pipeline/schema/case.ts'
import { compareText } from '../../pipeline/schema/compare-text.ts'
import { configurationsOf } from './plan.ts'
import type { Manifests } from './read-entries.ts'

/**
 * The scenarios, and the stages of a run as far as npm run verify goes. What pipeline/ says of manifests is not among them: tests
 * hold each manifest against it. Nor are templates: an entry is a copy, which knows nothing of them.
 */
const OF_ALL = /^runners\/(?:(?:scenarios|plan|host|build|verify|trial)\/|verify-entries\.ts$)/
const OF_TESTS = /\.test\.ts$|\/testdata\//
const IN_ENTRY = /^runners\/frameworks\/([^/]+)\//

export interface Touched {
  /** Ids, in order, of what can be verified or has a manifest that is refused. */
  entries: string[]
  /** A path by which all of them are touched; null where each is touched by something of its own. */
  of_all: string | null
  /** Ids of entries that are not there any more, in order. */
  gone: string[]
}

/** `paths` are those that differ, from the root of the checkout whose manifests these are. */
export function touchedEntries(paths: readonly string[], { entries, published, rejected }: Manifests): Touched {
  const of_all = paths.find(path => OF_ALL.test(path) && !OF_TESTS.test(path)) ?? null
  const refused = rejected.flatMap(({ kind, id }) => (kind === 'framework' ? [id] : []))
  const made_of = new Map<string, readonly string[]>([
    ...refused.map((id): [string, string[]] => [id, [folderOf(id)]]),
    ...entries.map((entry): [string, string[]] => [entry.framework_id, whatMakes(entry)]),
  ])
  const isTouched = (made: readonly string[]) =>
    made.some(each => paths.some(path => `${path}/`.startsWith(`${each}/`)))
  const touched = [...made_of].flatMap(([id, made]) => (of_all !== null || isTouched(made) ? [id] : []))
  const there = new Set([...made_of.keys(), ...published.map(({ framework_id }) => framework_id)])
  return { entries: touched.sort(compareText), of_all, gone: entriesIn(paths).filter(id => !there.has(id)) }
}

/** The ids of the entries in whose folders there are such paths, in order. */
export const entriesIn = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(path => IN_ENTRY.exec(path)?.[1] ?? []))].sort(compareText)

/** Folders: its own, that of the entry whose twin it is, and its services. */
function whatMakes(entry: Entry): string[] {
  const { twin_of } = entry.manifest
  const services = configurationsOf(entry).flatMap(({ services = [] }) => services)
  return [
    ...[entry.framework_id, ...(twin_of === undefined ? [] : [twin_of])].map(folderOf),
    ...services.map(id => `runners/services/${id}`),
  ]
}

const folderOf = (framework_id: string): string => `runners/frameworks/${framework_id}`
