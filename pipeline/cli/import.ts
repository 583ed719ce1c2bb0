/** `npm run import`: copies logs to data/published/<id>/ with a skeleton of the document. It executes, fetches and guesses nothing. */
import { isUtf8 } from 'node:buffer'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { writeClaims } from '../evaluate/claims/claims-csv.ts'
import { type ProposedClaim, proposeClaims } from '../evaluate/claims/propose-claims.ts'
import { counted } from '../evaluate/rules/format-numbers.ts'
import { ID, LONGEST_ID } from '../schema/ids.ts'
import { printable } from '../schema/printable.ts'
import type { Document, DocumentLog, DocumentResult } from '../schema/records/document.ts'
import { encodingOf } from '../schema/text-encoding.ts'
import { UsageError } from '../schema/usage-error.ts'
import { newPartial, removeLeftovers } from '../sql/partial-folder.ts'
import type { Block } from '../tools/block.ts'
import { readReports, tools } from '../tools/installed.ts'
import { required, runCommandLine, text } from './command-line.ts'

const program = {
  name: 'import',
  description: `Copies logs unchanged to DIR/published/ID/logs/, parses their reports (npm run audit -- --help lists the
formats) and writes two files next to them: document.json lists the reports; claims.csv proposes a row for each cell of
a table in the same log (Markdown or CSV) that has at least three digits and equals a value of a report. Fields that
only a person can fill in are null and are listed.`,
  positionals: '<log...>',
  options: {
    id: required('ID', "the document's id: lower-case letters and digits in words joined by single hyphens"),
    data: text('DIR', 'where published/ is', 'data'),
  },
  notes: 'Exit: 0 written; 1 written, with problems, which are listed; 2 usage error; 3 nothing written.',
  failure_code: 3,
}

const LARGEST_BYTES = 5 * 1000 * 1000

const PARTIAL = '.import-'

/** The placeholder until a person fills in the framework; no folder of runners/frameworks has this name. */
const UNNAMED = 'unknown'

const TO_FILL_IN = `fill in by hand, null where the document does not say:
  document.json       title, source_url, author, published_at, retrieved_at; the facts of host and of environment
  each of its results framework, scenario and the settings of configuration, in the words of runners/; version
  the same result     make results that repeat one measurement one result, with the logs of all of them
  evidence            put what was recorded next to a result, such as top, into logs/, and name it there
  claims.csv          check each line that is proposed, and add one for each other number that the document prints`

interface Log {
  /** As given on the command line. */
  file: string
  /** Relative to the document's folder. */
  path: string
  bytes: Buffer
  blocks: Block[]
}

type FoundResult = DocumentResult & { key: string; logs: DocumentLog[] }

const decoder = new TextDecoder()

if (import.meta.main)
  await runCommandLine(program, ({ values: { id, data }, positionals }) => {
    checkUse(id, positionals)
    const folder = join(data, 'published', id)
    if (lstatSync(folder, { throwIfNoEntry: false }))
      nothingWritten([`${folder} already exists: choose another --id, or move it away`])
    const logs = readLogs(positionals)
    const used = new Set<string>()
    const found = logs.map(({ path, bytes, blocks }) => {
      const trials = trialsOf(blocks)
      const results = trials.map((lines, index) => resultOf(path, lines, index))
      const measured = results.map(({ key }, index) => {
        const lines = trials[index] ?? []
        return { key, blocks: lines, tool: tools.get(lines[0]?.tool ?? '') ?? null }
      })
      return { path, results, proposed: proposeClaims(decoder.decode(bytes), measured, used) }
    })
    const results = found.flatMap(each => each.results)
    const claims = found.flatMap(({ proposed }) => proposed.claims)
    writeFolder(data, folder, logs, { ...skeleton(id), results }, claims)
    console.log(`${folder}: ${counted(results.length, 'result')} from ${counted(logs.length, 'log')}`)
    for (const { key, logs } of results)
      console.log(`  ${key}: ${logs.map(({ path, line, last_line }) => `${path}:${line}-${last_line}`).join(', ')}`)
    const omitted = found.flatMap(({ path, proposed }) => proposed.omitted.map(each => ({ path, ...each })))
    if (claims.length + omitted.length > 0)
      console.log(`\nclaims.csv: ${counted(claims.length, 'row')} proposed, none of which has been checked`)
    for (const { row_name, column_name, cell, metric_id, result_key } of claims)
      console.log(printable(`  ${row_name}, ${column_name}: ${cell} is ${metric_id} of ${result_key}`))
    for (const { path, line, cell, problem } of omitted)
      console.log(printable(`  not proposed: ${path}:${line}: ${cell}: ${problem}`))
    console.log(`\n${TO_FILL_IN}\nthen check it with npm run pipeline -- --data ${data} --strict`)
    const problems = logs.flatMap(({ file, blocks }) =>
      blocks.flatMap(block =>
        block.problems.map(({ line, text, problem }) => `${file}:${line}: ${problem}: ${text.trim()}`),
      ),
    )
    for (const problem of problems) console.error(`import: ${printable(problem)}`)
    return problems.length > 0 ? 1 : 0
  })

function checkUse(id: string, files: readonly string[]): void {
  if (!ID.test(id) || id.length > LONGEST_ID) {
    const advice = `give lower-case letters and digits in words joined by single hyphens, ${LONGEST_ID} characters at most`
    throw new UsageError(2, `--id is ${JSON.stringify(id)}: ${advice}`)
  }
  const missing = files.filter(file => !existsSync(file)).map(printable)
  if (missing.length > 0) throw new UsageError(2, `${missing.join(', ')} does not exist: specify existing logs`)
}

function nothingWritten(problems: readonly string[]): never {
  throw new UsageError(3, `nothing written: ${problems.map(printable).join('\nimport: nothing written: ')}`)
}

/** Errors: files that cannot be logs of the document, all of which are listed. */
function readLogs(files: readonly string[]): Log[] {
  const rejected: string[] = []
  const logs: Log[] = []
  for (const [index, file] of files.entries()) {
    const read = readLog(file, index + 1)
    const earlier = typeof read === 'string' ? undefined : logs.find(({ bytes }) => bytes.equals(read.bytes))
    if (typeof read === 'string') rejected.push(`${file} ${read}`)
    else if (earlier) rejected.push(`${file} has the same bytes as ${earlier.file}: specify one of the two`)
    else logs.push(read)
  }
  return rejected.length > 0 ? nothingWritten(rejected) : logs
}

/** The log, or a problem with a remedy. Its extension becomes .txt, so that no browser runs it. */
function readLog(file: string, number: number): Log | string {
  const stat = statSync(file)
  if (!stat.isFile()) return 'is not a regular file: specify the logs themselves'
  if (stat.size > LARGEST_BYTES) return 'is larger than 5 MB: cut it to its reports'
  const bytes = readFileSync(file)
  if (bytes.length === 0) return 'is empty: specify the file with the report'
  if (encodingOf(bytes) !== 'utf-8') return 'is UTF-16: save it as UTF-8'
  if (!isUtf8(bytes)) return 'is not text in UTF-8: save it as UTF-8, or omit it'
  const found = readReports(decoder.decode(bytes))
  const blocks = found.filter(({ is_unread }) => !is_unread)
  const [unread] = found.flatMap(({ problems }) => problems)
  if (blocks.length === 0 && unread)
    return `contains no report that can be parsed: line ${unread.line}: ${unread.problem}`
  if (blocks.length === 0) return 'contains no report of a known tool: omit it, or see --help for the known tools'
  const stem = [String(number).padStart(2, '0'), slug(basename(file, extname(file)))].filter(Boolean).join('-')
  return { file, path: `logs/${stem}.txt`, bytes, blocks }
}

/** ASCII letters and digits only, so that no name can become a path. */
function slug(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '')
}

/** Blocks of one command in one log are trials of one result; without a command, each block is a result. */
function trialsOf(blocks: readonly Block[]): Block[][] {
  const key = (block: Block) =>
    block.command === null || tools.get(block.tool)?.kind === 'measures-itself'
      ? block.line
      : JSON.stringify([block.tool, block.command, block.threads, block.connections, block.facts])
  return [...Map.groupBy(blocks, key).values()]
}

function resultOf(path: string, trials: readonly Block[], index: number): FoundResult {
  return {
    key: `${basename(path, '.txt')}${index === 0 ? '' : `-${index + 1}`}`,
    framework: UNNAMED,
    version: null,
    configuration: {},
    scenario: null,
    load: null,
    logs: trials.map(({ line, last_line }) => ({ path, line, last_line })),
    evidence: [],
    status: 'current',
    status_reason: null,
  }
}

function skeleton(title: string): Omit<Document, 'results'> {
  return {
    title,
    source_url: null,
    author: null,
    published_at: null,
    retrieved_at: null,
    author_notes: [],
    host: { id: null, cpu_model: null, core_count: null, thread_count: null, memory_bytes: null, os: null },
    environment: {},
  }
}

/** Atomic: written to a temporary folder and renamed, so that a killed import leaves no document. */
function writeFolder(
  data: string,
  folder: string,
  logs: readonly Log[],
  document: Document,
  claims: readonly ProposedClaim[],
): void {
  mkdirSync(dirname(folder), { recursive: true })
  removeLeftovers(data, PARTIAL, null)
  const partial = newPartial(data, PARTIAL)
  try {
    mkdirSync(join(partial, 'logs'))
    for (const { path, bytes } of logs) writeFileSync(join(partial, path), bytes)
    writeFileSync(join(partial, 'document.json'), `${JSON.stringify(document, null, 2)}\n`)
    writeFileSync(join(partial, 'claims.csv'), writeClaims(claims))
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}
