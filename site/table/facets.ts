/** The facets that filter a table of results, and the pages about their values. */
import { PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import { STATE_WORDS } from '../../pipeline/schema/state.ts'
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
import type { LeaderboardRow } from '../data/listed-row.ts'
import { unknown } from './filter-state.ts'

interface Facet {
  /** The parameter of the address: the name of a column, or `set.<key>`. */
  key: string
  name: string
  valuesOf: (row: LeaderboardRow) => string[]
  /** The value of a row and its wording, if that differs. */
  nameOf?: (row: LeaderboardRow) => readonly [value: string, words: string]
  /** The page about a value, if there is one. */
  pageOf?: (value: string) => string
}

const one = (value: string | number | null): string[] => (value === null ? [] : [String(value)])

const fixed: Facet[] = [
  {
    key: 'framework_id',
    name: 'Framework',
    valuesOf: row => [row.framework_id],
    nameOf: row => [row.framework_id, row.framework_name],
    pageOf: frameworkAddress,
  },
  { key: 'scenario_id', name: 'Scenario', valuesOf: row => one(row.scenario_id), pageOf: scenarioAddress },
  {
    key: 'state',
    name: 'State',
    valuesOf: row => [STATE_WORDS[row.state].parameter],
    nameOf: row => [STATE_WORDS[row.state].parameter, STATE_WORDS[row.state].words],
  },
  { key: 'limited_by', name: 'Limited by', valuesOf: row => one(row.limited_by) },
  {
    key: 'standing',
    name: 'Publication status',
    valuesOf: row => [row.publication_status],
    nameOf: row => [row.publication_status, PUBLICATION_STATUS_WORDS[row.publication_status] || row.publication_status],
  },
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

/** The fixed facets, then one for each setting in the rows, sorted by name. */
export function facetsOf(rows: readonly LeaderboardRow[]): Facet[] {
  const keys = new Set(rows.flatMap(row => Object.keys(row.settings)))
  return [...fixed, ...[...keys].sort().map(ofSetting)]
}

/** The page about a value; null if there is none. Only kernels have a page for the value "not stated". */
export function pageOf(key: string, value: string): string | null {
  if (value === unknown && key !== 'kernel_release') return null
  const facet = key.startsWith('set.') ? ofSetting(key.slice('set.'.length)) : fixed.find(facet => facet.key === key)
  return facet?.pageOf?.(value) ?? null
}
