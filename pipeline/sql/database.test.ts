/** Conventions of the SQL: stages read only earlier ones, files are named after their relations and state their grain. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { relationsOf, sqlOf } from './database.ts'
import { schemaTables } from './tables.ts'

const stages = globSync('*/', { cwd: import.meta.dirname }).sort()
test('the stages are tables and checks of what is evaluated, the complete ledger, and the published queries', () => {
  const [of_run, of_ledger] = [
    ['1_tables', '2_internal', '3_checks'],
    ['4_across_runs', '5_ledger', '6_across_leagues', '7_ledger_checks'],
  ]
  assert.deepEqual(stages, [...of_run, ...of_ledger, 'views'])
})

const isCheck = (stage: string): boolean => stage.endsWith('_checks')

for (const [index, stage] of stages.entries()) {
  const names = relationsOf(stage)
  for (const [place, relation] of names.entries()) {
    const sql = sqlOf(stage, relation)
    const code = sql.replaceAll(/--.*$|'[^']*'/gm, '')

    test(`${stage}/${relation}.sql starts with its grain and has at most 80 lines of 120 columns`, () => {
      assert.match(sql, isCheck(stage) ? /^-- \S/ : /^-- One row per /)
      assert.ok(sql.trimEnd().split('\n').length <= 80)
      const long = sql.split('\n').filter(line => line.length > 120)
      assert.deepEqual(long, [])
    })

    test(`${stage}/${relation}.sql creates the relation that it is named after, in lower case`, () => {
      const created = [...code.matchAll(/create or replace table (\w+)/g)].map(match => match[1])
      assert.deepEqual(created, isCheck(stage) || stage === 'views' ? [] : [relation])
      assert.equal(code, code.toLowerCase())
    })

    test(`${stage}/${relation}.sql reads only earlier relations`, () => {
      const local = [...code.matchAll(/\b(\w+) as (?:materialized )?\(\s*(?:select|from|pivot)/g)].map(
        match => match[1],
      )
      const earlier = [...Object.keys(schemaTables), ...stages.slice(0, index).flatMap(relationsOf)]
      const known = new Set([...earlier, ...names.slice(0, place), ...local])
      const read = [...code.matchAll(/\b(?<!distinct )(?:from|join) (\w+)/g)].map(match => match[1] ?? '')
      assert.deepEqual(
        read.filter(name => !known.has(name)),
        [],
      )
    })
  }
}

test('tables defined by a schema describe their grain', () => {
  for (const [name, { description }] of Object.entries(schemaTables))
    assert.match(description ?? '', /^One row per /, name)
})
