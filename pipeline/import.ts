/** Anyone's write-up to data/published/<id>/: nothing is executed or fetched, and nothing is guessed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommandLine, text } from './command-line.ts'
import { importText } from './import/import-text.ts'
import { knownFrameworks } from './import/known-frameworks.ts'
import { readInput } from './import/read-input.ts'
import { describeImported, printable } from './import/report.ts'
import { writeFolder } from './import/write-folder.ts'
import { ID } from './vocabulary/ids.ts'
import { UsageError } from './vocabulary/usage-error.ts'

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

const options = { id: text(''), data: text('data'), manifests: text('runners') }

/** Gives the exit status. Errors: nothing was written. */
function importInto(target: string, { id, data, manifests }: { id: string; data: string; manifests: string }): number {
  const input = readInput(target, () => readFileSync(0))
  const imported = importText(id, input.files, knownFrameworks(manifests))
  if (imported.logs.files.length === 0 && imported.matches.length === 0) {
    throw new Error(
      `${target} holds neither a log nor a table of measurements: see pipeline/tools for the formats that are read`,
    )
  }
  const written = writeFolder(join(data, 'published', id), imported.files)
  console.log(describeImported(id, imported))
  if (input.hidden.length > 0) console.log(`\nnot read, because hidden: ${input.hidden.map(printable).join(', ')}`)
  console.log(`\nimport: ${imported.files.size} files ${written} in ${join(data, 'published', id)}`)
  return imported.problems.length > 0 || imported.matches.some(match => match.result === null) ? 1 : 0
}

if (import.meta.main)
  await runCommandLine({ name: 'import', help, options, allowPositionals: true }, ({ values, positionals }) => {
    const [target, ...more] = positionals
    if (target === undefined || more.length > 0) throw new UsageError(2, 'name one file, one folder or -')
    if (target !== '-' && !existsSync(target))
      throw new UsageError(2, `${target} does not exist: name a file or a folder`)
    if (!ID.test(values.id) || values.id.length > LONGEST_ID) {
      const advice = `give small letters, digits and hyphens, ${LONGEST_ID} at most`
      throw new UsageError(2, `--id is ${JSON.stringify(values.id)}: ${advice}`)
    }
    try {
      return importInto(target, values)
    } catch (error) {
      throw new UsageError(3, `nothing written: ${printable((error as Error).message)}`)
    }
  })
