/** SQL is in .sql files, where a reader finds it: TypeScript names a file, and holds no query. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')

/** What no file could say: it is about a table, a folder or a type that is known only when it runs. */
const ALLOWED = {
  'pipeline/sql/append-rows.ts': 'asks for the columns of the table that it is given',
  'pipeline/sql/database.ts':
    "makes the enums from the vocabulary's lists, and fills the table that it is given from files",
  'pipeline/sql/across-runs.ts': 'reads relations of pairs, whole',
  'pipeline/sql/open-parquet.ts': 'names the relations of a set of files, so that queries/*.sql can',
  'pipeline/sql/tables.ts': 'makes tables from schemas',
  'pipeline/sql/write-parquet.ts': 'asks for the version',
  'pipeline/sql/write-relation.ts': 'copies the relation that it is given',
  'proofs/faults/row-faults.ts': 'sends the statements of servers that cheat',
  'proofs/faults/rows.ts': 'sends the statements of a server',
  'runners/trial/database.ts': 'reads the counts and settings of PostgreSQL',
}

const STATEMENT =
  /["'`]\s*(?:with\s+\w+\s+as\b|select\s+\S|insert\s+into\s|create\s+(?:or\s+replace\s+)?(?:table|view|type)\b|copy\s+\(|from\s+(?:\w+|\$\{\w+\})\s*["'`])/i
const COMMENT = /^\s*(?:\/\/|\*|\/\*\*).*$/gm
/** Entries and templates are programs of others; tests ask what was built. */
const OTHERS = /\.test\.ts$|(?:^|\/)(?:node_modules|dist|frameworks|templates|testdata)\//

test('only the files listed here with a reason contain SQL in TypeScript', () => {
  const files = ['pipeline', 'site', 'runners', 'proofs'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
      .map(entry => relative(root, join(entry.parentPath, entry.name))),
  )
  const found = files
    .filter(path => !OTHERS.test(path))
    .filter(path => STATEMENT.test(readFileSync(join(root, path), 'utf8').replaceAll(COMMENT, '')))
  assert.deepEqual(
    found.sort(),
    Object.keys(ALLOWED).sort(),
    'move the query to a .sql file, or take the file from the list',
  )
})

test('a query is recognised by its first words', () => {
  for (const sql of ['`\n  select a from b`', "'with a as (select 1) from a'", '"insert into a"', "'from leaderboard'"])
    assert.match(sql, STATEMENT)
  for (const text of ["'from one host to another'", "'copy of a build'"]) assert.doesNotMatch(text, STATEMENT)
})
