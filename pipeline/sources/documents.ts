/** A published document's folder to source rows: its facts, its results, its logs and its claims. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readClaims } from '../claims/claims-csv.ts'
import { readManifest } from '../manifest.ts'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import type { DocumentResult } from '../vocabulary/records/document.ts'
import { claimId, linesOf, resultId, type TrialExtent } from '../vocabulary/result-id.ts'
import { environmentOf } from './environment.ts'
import { type ReadOptions, readLogFile } from './log-file.ts'
import type { SourceProblem, SourceRow, Sources } from './source.ts'

/** `folder` is absolute; what it gives is addressed relative to `dataDir`. */
export function readDocument(dataDir: string, folder: string, read?: ReadOptions['read']): Sources {
  const documentId = folder.slice(folder.lastIndexOf('/') + 1)
  const rows: SourceRow[] = []
  const problems: SourceProblem[] = []
  const manifestPath = join(folder, 'document.json')
  const at = (name: string) => relative(dataDir, join(folder, name))
  if (!lstatSync(manifestPath, { throwIfNoEntry: false })?.isFile()) {
    const problem = 'the folder has no document.json that is a plain file: write one, or remove the folder'
    return { rows, problems: [{ check_id: 'document', path: at('document.json'), line: null, text: null, problem }] }
  }
  const manifest = readManifest('document', at('document.json'), readFileSync(manifestPath, 'utf8'))
  problems.push(...manifest.problems.map(problem => ({ check_id: 'manifest', ...problem })))
  if (manifest.value === null) return { rows, problems }
  const document = manifest.value

  const files = new Map<string, Buffer>()
  for (const { name, isFile } of entriesOf(folder)) {
    if (isFile) files.set(name, readFileSync(join(folder, name)))
    else {
      const problem = 'this is a link or no plain file, and is not followed: put the file itself here'
      problems.push({ check_id: 'not-a-file', path: at(name), line: null, text: null, problem })
    }
  }
  const blockLines = new Map<string, [number, number][]>()
  for (const [name, bytes] of files) {
    const log = readLogFile(at(name), bytes, { read, dropped_lines: document.dropped_lines ?? 0 })
    blockLines.set(name, log.extents)
    rows.push(...log.rows)
    problems.push(...log.problems)
  }
  const named = new Set(
    document.results.flatMap(result => [...(result.logs ?? []).map(log => log.path), ...(result.evidence ?? [])]),
  )
  for (const name of files.keys()) {
    if (!named.has(name)) {
      const problem = 'no result of document.json names this log: add it to a result, or as evidence beside one'
      problems.push({ check_id: 'unnamed-log', path: at(name), line: null, text: null, problem })
    }
  }

  const { results: _, environment: __, ...facts } = document
  rows.push({ kind: 'document', path: documentId, body: { ...facts, document_id: documentId } })
  const ids = new Map<string, string>()
  document.results.forEach((result, index) => {
    const own = readResult(documentId, result, index + 1, { files, blockLines, at })
    rows.push(...own.rows)
    problems.push(...own.problems)
    if (own.result_id && result.key) ids.set(result.key, own.result_id)
  })

  const claimsPath = join(folder, 'claims.csv')
  if (existsSync(claimsPath)) {
    const csv = readClaims(at('claims.csv'), readFileSync(claimsPath, 'utf8'))
    problems.push(...csv.problems.map(problem => ({ check_id: 'claims', ...problem })))
    for (const claim of csv.claims) {
      const result_id = ids.get(claim.result_key ?? '') ?? claimId({ document_id: documentId, ...claim })
      rows.push({ kind: 'claim', path: documentId, body: { ...claim, document_id: documentId, result_id } })
    }
  }

  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const environment = environmentOf(document, text)
  problems.push(
    ...environment.problems.map(problem => ({
      check_id: 'environment',
      path: at('document.json'),
      line: null,
      text: null,
      problem,
    })),
  )
  for (const fact of environment.facts) {
    rows.push({ kind: 'environment', path: documentId, body: { origin_id: documentId, phase: 'stated', ...fact } })
  }
  return { rows, problems }
}

/** What stands under logs/, folders left out, by its name relative to the document's folder. */
function entriesOf(folder: string): { name: string; isFile: boolean }[] {
  const logs = join(folder, 'logs')
  if (!existsSync(logs)) return []
  return readdirSync(logs, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => ({ name: relative(folder, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .sort((a, b) => compareText(a.name, b.name))
}

function readResult(
  documentId: string,
  result: DocumentResult,
  position: number,
  logs: { files: Map<string, Buffer>; blockLines: Map<string, [number, number][]>; at: (name: string) => string },
): Sources & { result_id: string | null } {
  const rows: SourceRow[] = []
  const problems: SourceProblem[] = []
  const { files, blockLines, at } = logs
  const extents: (TrialExtent & { block_line: number | null })[] = []
  for (const log of result.logs ?? []) {
    const bytes = files.get(log.path)
    // The committed lines are the trial; the block is the first that overlaps them, so that a mended reader moves nothing.
    const found = blockLines
      .get(log.path)
      ?.find(([first, last]) => first <= (log.last_line ?? log.line) && last >= log.line)
    const last_line = log.last_line ?? found?.[1] ?? log.line
    const block = bytes && linesOf(bytes, log.line, last_line)
    if (block) {
      const extent = { path: at(log.path), first_line: log.line, last_line, sha256: sha256(block) }
      extents.push({ ...extent, block_line: found?.[0] ?? null })
    } else {
      const problem = bytes
        ? `result ${result.key} names lines ${log.line} to ${last_line}, and the file is shorter: correct document.json`
        : `result ${result.key} names this log, and it is not in the folder: add it or correct document.json`
      problems.push({ check_id: 'missing-log', path: at(log.path), line: null, text: null, problem })
    }
  }
  const result_id = extents.length > 0 ? resultId(documentId, extents) : null
  const { logs: _, evidence, ...facts } = result
  rows.push({
    kind: 'document_result',
    path: documentId,
    body: { ...facts, document_id: documentId, position, result_id },
  })
  for (const extent of extents) rows.push({ kind: 'trial', path: extent.path, body: { ...extent, result_id } })
  for (const name of evidence ?? []) {
    rows.push({ kind: 'evidence', path: at(name), body: { result_id, path: at(name) } })
  }
  return { rows, problems, result_id }
}
