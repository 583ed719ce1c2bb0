/** What a table of results can be filtered by: the facets of a row, and the page that stands for each value. */

import { STATE_WORDS } from '../../pipeline/vocabulary/state.ts'
import {
  documentAddress,
  frameworkAddress,
  hostAddress,
  kernelAddress,
  ruleAddress,
  runAddress,
  scenarioAddress,
  settingAddress,
} from '../address.ts'
import { unknown } from '../filter/state.ts'
import type { LeaderboardRow } from './listed-row.ts'

export interface Facet {
  /** The parameter of the address: a column's name, or `set.<key>`. */
  key: string
  name: string
  valuesOf: (row: LeaderboardRow) => string[]
  /** The page about a value; absent where there is none. */
  pageOf?: (value: string) => string
}

const one = (value: string | number | null): string[] => (value === null ? [] : [String(value)])

const fixed: Facet[] = [
  { key: 'framework_id', name: 'Framework', valuesOf: row => [row.framework_id], pageOf: frameworkAddress },
  { key: 'scenario_id', name: 'Scenario', valuesOf: row => one(row.scenario_id), pageOf: scenarioAddress },
  { key: 'state', name: 'State', valuesOf: row => [STATE_WORDS[row.state].words] },
  { key: 'worst_severity', name: 'Worst finding', valuesOf: row => [row.worst_severity ?? 'none'] },
  { key: 'limited_by', name: 'Limited by', valuesOf: row => one(row.limited_by) },
  { key: 'standing', name: 'Standing', valuesOf: row => [row.standing] },
  { key: 'rule', name: 'Rule', valuesOf: row => row.findings.map(finding => finding.rule_id), pageOf: ruleAddress },
  { key: 'language', name: 'Language', valuesOf: row => one(row.language) },
  { key: 'kind', name: 'Kind', valuesOf: row => one(row.kind) },
  { key: 'connections', name: 'Connections', valuesOf: row => one(row.connections) },
  { key: 'kernel_release', name: 'Kernel', valuesOf: row => one(row.kernel_release), pageOf: kernelAddress },
  { key: 'host_id', name: 'Host', valuesOf: row => one(row.host_id), pageOf: hostAddress },
  { key: 'tool', name: 'Tool', valuesOf: row => one(row.tool) },
  { key: 'origin', name: 'Origin', valuesOf: row => [row.origin] },
  { key: 'run_id', name: 'Run', valuesOf: row => one(row.run_id), pageOf: runAddress },
  { key: 'document_id', name: 'Document', valuesOf: row => one(row.document_id), pageOf: documentAddress },
]

const ofSetting = (key: string): Facet => ({
  key: `set.${key}`,
  name: key,
  valuesOf: row => one(row.settings[key] ?? null),
  pageOf: value => settingAddress(key, value),
})

/** The fixed facets, then one for each setting that occurs, by name. */
export function facetsOf(rows: readonly LeaderboardRow[]): Facet[] {
  const keys = new Set(rows.flatMap(row => Object.keys(row.settings)))
  return [...fixed, ...[...keys].sort().map(ofSetting)]
}

const collator = new Intl.Collator('en', { numeric: true })

interface FacetValue {
  value: string
  count: number
  page: string | null
}

export interface CountedFacet {
  key: string
  name: string
  /** The most frequent, in their order. */
  values: FacetValue[]
  /** How many values are not in the page: the script finds them in the published data. */
  missing: number
}

const MOST_VALUES = 8

/** The facets by which rows can be told apart: of those with one value only there is nothing to choose. */
export function countFacets(facets: readonly Facet[], rows: readonly LeaderboardRow[]): CountedFacet[] {
  return facets
    .map(facet => ({ key: facet.key, name: facet.name, values: countValues(facet, rows) }))
    .filter(({ values }) => values.length > 1)
    .map(({ values, ...facet }) => {
      const kept = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, MOST_VALUES))
      return { ...facet, values: values.filter(value => kept.has(value)), missing: values.length - kept.size }
    })
}

/** The values of a facet with their number of rows, in order of the value; what is not stated comes last. */
export function countValues(facet: Facet, rows: readonly LeaderboardRow[]): FacetValue[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const values = facet.valuesOf(row)
    for (const value of values.length > 0 ? values : [unknown]) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const inOrder = [...counts].sort(
    ([a], [b]) => Number(a === unknown) - Number(b === unknown) || collator.compare(a, b),
  )
  return inOrder.map(([value, count]) => ({ value, count, page: pageOf(facet, value) }))
}

/** Only a kernel has a page for not being stated. */
function pageOf(facet: Facet, value: string): string | null {
  if (facet.pageOf === undefined) return null
  return value === unknown && facet.key !== 'kernel_release' ? null : facet.pageOf(value)
}
