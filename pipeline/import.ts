/** Anyone's write-up to data/published/<id>/: nothing is executed or fetched, and nothing is guessed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importText } from './import/import-text.ts'
import { knownFrameworks } from './import/known-frameworks.ts'
import { readInput } from './import/read-input.ts'
import { printable, sayImported } from './import/report.ts'
import { writeFolder } from './import/write-folder.ts'
import { ID } from './vocabulary/ids.ts'

const help = `npm run import -- FILE.md|DIR|- --id ID [--data DIR] [--manifests DIR]

Reads a benchmark write-up and writes DIR/published/ID: document.json, claims.csv and the logs, with a report of what
it understood. Logs are found in code blocks and in plain files, claims in tables; a claim that cannot be matched to
its log for sure stays without one. Nothing is executed or fetched. Running it twice changes nothing.

  FILE.md          a page in Markdown; any other file is read as one log
  DIR              every file in it
  -                Markdown from standard input
  --id ID          the document's id: small letters, digits and hyphens
  --data DIR       where published/ stands (default: data)
  --manifests DIR  where frameworks/ stands (default: runners)

Exit: 0 written, all claims matched; 1 written, with unmatched claims or problems; 2 bad use; 3 nothing written.`

const LONGEST_ID = 60

interface Options {
  target: string
  id: string
  data: string
  manifests: string
}

/** Gives the exit status. Throws where nothing was written. */
function importInto({ target, id, data, manifests }: Options): number {
  const input = readInput(target, () => readFileSync(0))
  const imported = importText(id, input.files, knownFrameworks(manifests))
  if (imported.logs.files.length === 0 && imported.matches.length === 0) {
    throw new Error(
      `${target} holds neither a log nor a table of measurements: see pipeline/tools for the formats that are read`,
    )
  }
  const written = writeFolder(join(data, 'published', id), imported.files)
  console.log(sayImported(id, imported))
  if (input.hidden.length > 0) console.log(`\nnot read, because hidden: ${input.hidden.map(printable).join(', ')}`)
  console.log(`\nimport: ${imported.files.size} files ${written} in ${join(data, 'published', id)}`)
  return imported.problems.length > 0 || imported.matches.some(match => match.result === null) ? 1 : 0
}

/** The options, or null where only the help was asked for. Throws for bad use. */
function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      data: { type: 'string', default: 'data' },
      manifests: { type: 'string', default: 'runners' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new TypeError('name one file, one folder or -')
  if (target !== '-' && !existsSync(target)) throw new TypeError(`${target} does not exist: name a file or a folder`)
  const { id = '', data, manifests } = values
  if (!ID.test(id) || id.length > LONGEST_ID) {
    throw new TypeError(`--id is ${JSON.stringify(id)}: give small letters, digits and hyphens, ${LONGEST_ID} at most`)
  }
  return { target, id, data, manifests }
}

function main(): number {
  let options: Options | null
  try {
    options = readOptions()
  } catch (error) {
    console.error(`import: ${(error as Error).message}\n\n${help}`)
    return 2
  }
  if (options === null) {
    console.log(help)
    return 0
  }
  try {
    return importInto(options)
  } catch (error) {
    console.error(`import: nothing written: ${printable((error as Error).message)}`)
    return 3
  }
}

if (import.meta.main) process.exitCode = main()
