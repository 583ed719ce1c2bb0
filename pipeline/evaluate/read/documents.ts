/** Converts the folder of a published document to rows: facts, results, logs and claims. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readManifest } from '../../ledger/manifest/read-manifest.ts'
import { configurationId } from '../../schema/case-name.ts'
import { compareText } from '../../schema/compare-text.ts'
import { sha256 } from '../../schema/hashing.ts'
import type { Document, DocumentResult } from '../../schema/records/document.ts'
import { claimId, linesOf, resultId } from '../../schema/result-id.ts'
import { problemOf, type SourceProblem } from '../../schema/rows.ts'
import type { Block } from '../../tools/block.ts'
import { readClaims } from '../claims/claims-csv.ts'
import type { ReadDocument } from '../document.ts'
import type { ReadCase } from '../result.ts'
import type { ReadTrial } from '../trial.ts'
import { environmentOf } from './environment.ts'
import { numbersIn, readLogFile } from './log-file.ts'
import { columnsIn } from './record-tables.ts'

/** `folder` is absolute; paths in the rows are relative to `dataDir`. An invalid document.json gives only problems. */
export function readDocument(
  dataDir: string,
  folder: string,
): { document: ReadDocument | null; problems: readonly SourceProblem[] } {
  const document_id = folder.slice(folder.lastIndexOf('/') + 1)
  const problems: SourceProblem[] = []
  const manifestPath = join(folder, 'document.json')
  const at = (name: string) => relative(dataDir, join(folder, name))
  if (!isFile(manifestPath)) {
    const problem = 'the folder has no document.json that is a plain file: write one, or remove the folder'
    return { document: null, problems: [problemOf('document', at('document.json'), problem)] }
  }
  const manifest = readManifest('document', at('document.json'), readFileSync(manifestPath, 'utf8'))
  problems.push(...manifest.problems.map(problem => ({ check_id: 'manifest', ...problem })))
  if (manifest.value === null) return { document: null, problems }
  const document = manifest.value

  const complain = (check_id: string, name: string, problem: string) =>
    problems.push(problemOf(check_id, at(name), problem))
  const files = new Map<string, Buffer>()
  const blocks = new Map<string, Block[]>()
  const logs = new Set(document.results.flatMap(result => (result.logs ?? []).map(log => log.path)))
  const evidence = new Set(document.results.flatMap(result => result.evidence ?? []))
  for (const { name, isFile } of entriesOf(folder)) {
    if (!isFile) {
      complain('not-a-file', name, 'this is a link or no plain file, and is not followed: put the file itself here')
      continue
    }
    const bytes = readFileSync(join(folder, name))
    files.set(name, bytes)
    if (logs.has(name)) {
      const log = readLogFile(at(name), bytes)
      blocks.set(name, log.blocks)
      problems.push(...log.problems)
    } else if (!evidence.has(name))
      complain(
        'unnamed-log',
        name,
        'no result of document.json names this log: add it, or as evidence next to a result',
      )
  }

  const read = document.results.map((result, index) =>
    readResult(document_id, document.host?.id ?? null, result, index + 1, { files, blocks, at }),
  )
  for (const each of read) problems.push(...each.problems)
  const ids = new Map(read.map(({ read_case: { result_key, result_id } }) => [result_key, result_id]))

  const claimsPath = join(folder, 'claims.csv')
  const csv = existsSync(claimsPath) ? readFileSync(claimsPath, 'utf8') : null
  const { claims, problems: unread } = csv === null ? { claims: [], problems: [] } : readClaims(csv)
  for (const { line, problem } of unread) {
    const text = csv?.split('\n')[(line ?? 0) - 1] ?? null
    problems.push({ check_id: 'claims', path: at('claims.csv'), line, text, problem })
  }
  const identified = claims.map(claim => {
    const result_id = (claim.result_key && ids.get(claim.result_key)) || claimId({ document_id, ...claim })
    return { ...claim, document_id, result_id }
  })

  const stated = environmentOf(document_id, document)
  const missing = (document.environment_files ?? [])
    .filter(name => !isFile(join(folder, name)))
    .map(name => `environment_files names ${name}, which is not there: add the file, or take its name out`)
  for (const problem of [...stated.problems, ...missing]) complain('environment', 'document.json', problem)
  const environment = stated.facts.map(({ key, value }) => {
    return { origin_id: document_id, phase: 'stated' as const, key, value: String(value) }
  })
  const { id: host_id = null, ...machine } = document.host ?? {}
  return {
    document: {
      row: documentRow(document_id, host_id, document),
      machine: columnsIn('host', machine),
      cases: read.map(({ read_case }) => read_case),
      claims: identified,
      environment,
      evidence: read.flatMap(({ evidence }) => evidence),
    },
    problems,
  }
}

/** Links do not count. */
const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function documentRow(document_id: string, host_id: string | null, document: Document): ReadDocument['row'] {
  const { author_notes, ledger_notes, lost_logs } = document
  return {
    ...{ ...columnsIn('document', document), document_id, host_id },
    ...{ author_notes: author_notes ?? [], ledger_notes: ledger_notes ?? [], lost_logs: lost_logs ?? [] },
  }
}

/** The files below logs/, by path relative to the document's folder. */
function entriesOf(folder: string): { name: string; isFile: boolean }[] {
  const logs = join(folder, 'logs')
  if (!existsSync(logs)) return []
  return readdirSync(logs, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => ({ name: relative(folder, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .sort((a, b) => compareText(a.name, b.name))
}

function readResult(
  document_id: string,
  host_id: string | null,
  result: DocumentResult,
  position: number,
  logs: { files: Map<string, Buffer>; blocks: Map<string, Block[]>; at: (name: string) => string },
): { read_case: ReadCase; evidence: object[]; problems: SourceProblem[] } {
  const problems: SourceProblem[] = []
  const { files, blocks, at } = logs
  const trials = (result.logs ?? []).flatMap((log): ReadTrial[] => {
    const bytes = files.get(log.path)
    const { line: first_line, last_line } = log
    const evidence = bytes && linesOf(bytes, first_line, last_line)
    if (!evidence) {
      const problem = bytes
        ? `result ${result.key} names lines ${first_line} to ${last_line}, and the file is shorter: correct document.json`
        : `result ${result.key} names this log, and it is not in the folder: add it or correct document.json`
      problems.push(problemOf('missing-log', at(log.path), problem))
      return []
    }
    // The committed lines are the trial; the block is the first that overlaps them, so that a fixed reader moves nothing.
    const block = blocks.get(log.path)?.find(found => found.line <= last_line && found.last_line >= first_line) ?? null
    const extent = { path: at(log.path), first_line, last_line, sha256: sha256(evidence) }
    const numbers = block ? numbersIn(extent.path, block) : { measurements: [], histogram: null }
    const unknown = { entry: null, recording: null, peak_resident_bytes: null, broken_seal: null }
    return [{ extent, block, ...numbers, ...unknown }]
  })
  const extents = trials.map(({ extent }) => extent)
  const result_id = extents.length > 0 ? resultId(document_id, extents) : null
  const { framework: framework_id, version = null, scenario = null, status = null, status_reason = null } = result
  const { tool = null, threads = null, connections = null, duration_s = null } = result.load ?? {}
  const settings = result.configuration ?? {}
  const read_case: ReadCase = {
    ...{ origin: 'published', document_id, run_id: null, result_key: result.key ?? null, position, result_id, host_id },
    ...{ framework_id, framework_version: version, configuration_id: configurationId(settings), settings },
    ...{ scenario_id: scenario, tool, threads, connections, rate_per_s: null, duration_s, league_id: null },
    ...{ status, status_reason, trials },
  }
  return { read_case, evidence: (result.evidence ?? []).map(name => ({ result_id, path: at(name) })), problems }
}
