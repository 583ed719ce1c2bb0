/** What the list of published comparisons can be filtered and sorted by. */
import { documentAddress, frameworkAddress, scenarioAddress } from '../address.ts'
import type { Reproduction } from '../data/reproductions.ts'
import type { Facet } from './facets.ts'

const one = (value: string | number | null): string[] => (value === null ? [] : [String(value)])

export const reproductionFacets: Facet<Reproduction>[] = [
  { key: 'verdict', name: 'Verdict', valuesOf: row => [row.verdict] },
  { key: 'direction_held', name: 'Direction held', valuesOf: row => [row.direction_held] },
  { key: 'size_held', name: 'Size held', valuesOf: row => [row.size_held] },
  { key: 'reason_id', name: 'Why it cannot be told', valuesOf: row => [row.reason_id ?? 'told'] },
  { key: 'document_id', name: 'Document', valuesOf: row => [row.document_id], pageOf: documentAddress },
  { key: 'scenario_id', name: 'Scenario', valuesOf: row => [row.scenario_id], pageOf: scenarioAddress },
  {
    key: 'framework_id',
    name: 'Framework',
    valuesOf: row => [...new Set([row.from_framework_id, row.to_framework_id])],
    pageOf: frameworkAddress,
  },
  { key: 'kind', name: 'Between', valuesOf: row => [row.kind] },
  { key: 'setting_key', name: 'Setting', valuesOf: row => one(row.setting_key) },
  { key: 'connections', name: 'Connections', valuesOf: row => one(row.connections) },
  { key: 'load_match', name: 'Our load', valuesOf: row => one(row.load_match) },
  { key: 'stand_in_id', name: 'Stands in', valuesOf: row => one(row.stand_in_id), pageOf: frameworkAddress },
]

export const reproductionColumns: { id: string; name: string; isNumber: boolean }[] = [
  { id: 'comparison', name: 'Comparison', isNumber: false },
  { id: 'scenario_id', name: 'Scenario', isNumber: false },
  { id: 'published', name: 'Published', isNumber: true },
  { id: 'published_ratio', name: 'Ratio', isNumber: true },
  { id: 'ours', name: 'Ours', isNumber: true },
  { id: 'rerun_ratio', name: 'Our ratio', isNumber: true },
  { id: 'rerun_low', name: '95 % interval', isNumber: true },
  { id: 'verdict', name: 'Verdict', isNumber: false },
  { id: 'direction_held', name: 'Direction', isNumber: false },
  { id: 'size_held', name: 'Size', isNumber: false },
  { id: 'reason', name: 'Why', isNumber: false },
  { id: 'document_id', name: 'Source', isNumber: false },
]
