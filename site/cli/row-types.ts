/** The program of `npm run row-types`: writes the TypeScript types of the rows of all queries. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runCommandLine } from '../../pipeline/cli/command-line.ts'
import { openEmptyDatabase } from '../../pipeline/sql/empty-database.ts'
import { rowTypeOf } from '../../pipeline/sql/row-type.ts'

const program = {
  name: 'row-types',
  description: `Writes .astro/rows.d.ts: the row type of each query of site/queries, as DuckDB describes it over the
relations of pipeline/sql without a row, and as its first comment says what may be null. check:types, build, dev and
start do it first.`,
  notes: 'Exit: 0 written; 2 usage error, or a query that is rejected.',
}

const root = resolve(import.meta.dirname, '../..')
const written = join(root, '.astro/rows.d.ts')

/** The types of all queries in a folder except examples/. Errors: a rejected query, with its file. */
export async function rowTypes(folder = join(root, 'site/queries')): Promise<string> {
  const database = await openEmptyDatabase()
  const rows: string[] = []
  for (const path of globSync('**/*.sql', { cwd: folder, exclude: ['examples'] }).sort()) {
    const type = await rowTypeOf(database, readFileSync(join(folder, path), 'utf8')).catch((error: Error) => {
      throw new Error(`site/queries/${path}: ${error.message}`, { cause: error })
    })
    rows.push(`  ${JSON.stringify(path.replace(/\.sql$/, ''))}: ${type}\n`)
  }
  database.close()
  return `// written by npm run row-types\ninterface QueryRows {\n${rows.join('')}}\n`
}

export async function writeRowTypes(): Promise<void> {
  const text = await rowTypes()
  mkdirSync(dirname(written), { recursive: true })
  writeFileSync(written, text)
}

if (import.meta.main)
  await runCommandLine(program, async () => {
    await writeRowTypes()
    return 0
  })
