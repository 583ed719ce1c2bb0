/** The SQL keeps its own rules: stages read only earlier ones, files are named after their relations, and say their grain. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { relationsOf, sqlOf } from './database.ts'

const stages = readdirSync(join(import.meta.dirname, 'sql')).sort()
/** What stands between core and marts: pipeline/steps makes these. */
const judged = new Set(
  [
    'summary',
    'claim_comparison',
    'rule_finding',
    'rule_not_computable',
    'result_rank',
    'result_standing',
    'result_past',
  ].concat(['published_pair', 'rerun_found', 'rerun_pair', 'not_rerun', 'reproduction_verdict']),
)

test('the stages are the four of the design', () => {
  assert.deepEqual(stages, ['1_staging', '2_core', '4_marts', '5_checks'])
})

for (const [index, stage] of stages.entries()) {
  for (const relation of relationsOf(stage)) {
    const sql = sqlOf(stage, relation)
    const code = sql.replaceAll(/--.*$|'[^']*'/gm, '')

    test(`${stage}/${relation}.sql says its grain first and stays under 80 lines`, () => {
      assert.match(sql, /^-- \S/)
      if (stage !== '5_checks') assert.match(sql, /^-- One row per /)
      assert.ok(sql.split('\n').length <= 80)
    })

    test(`${stage}/${relation}.sql makes the relation that it is named after`, () => {
      const made = [...code.matchAll(/create or replace table (\w+) as/g)].map(match => match[1])
      assert.deepEqual(made, stage === '5_checks' ? [] : [relation])
    })

    test(`${stage}/${relation}.sql reads only earlier stages`, () => {
      const local = new Set([...code.matchAll(/\b(\w+) as (?:materialized )?\(\s*select/g)].map(match => match[1]))
      const earlier = new Set(['source', ...stages.slice(0, index).flatMap(relationsOf), ...(index >= 2 ? judged : [])])
      const read = [...code.matchAll(/\b(?<!distinct )(?:from|join) (\w+)/g)].map(match => match[1] ?? '')
      const foreign = read.filter(name => !local.has(name) && !earlier.has(name))
      assert.deepEqual(foreign, [])
    })
  }
}
