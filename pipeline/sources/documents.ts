/** A published document's folder to rows: its facts, its results, its logs and its claims. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readClaims } from '../claims/claims-csv.ts'
import { readManifest } from '../manifest/read-manifest.ts'
import { configurationId, trialId } from '../schema/case-name.ts'
import { compareText } from '../schema/compare-text.ts'
import { sha256 } from '../schema/hashing.ts'
import type { Document, DocumentResult } from '../schema/records/document.ts'
import { claimId, linesOf, resultId, type TrialExtent } from '../schema/result-id.ts'
import { environmentOf } from './environment.ts'
import { readLogFile } from './log-file.ts'
import { columnsIn } from './record-tables.ts'
import { problemOf, type SourceProblem, type Sources, together } from './source.ts'

/** `folder` is absolute; what it gives is addressed relative to `dataDir`. */
export function readDocument(dataDir: string, folder: string): Sources {
  const document_id = folder.slice(folder.lastIndexOf('/') + 1)
  const problems: SourceProblem[] = []
  const manifestPath = join(folder, 'document.json')
  const at = (name: string) => relative(dataDir, join(folder, name))
  if (!isFile(manifestPath)) {
    const problem = 'the folder has no document.json that is a plain file: write one, or remove the folder'
    return { rows: {}, problems: [problemOf('document', at('document.json'), problem)] }
  }
  const manifest = readManifest('document', at('document.json'), readFileSync(manifestPath, 'utf8'))
  problems.push(...manifest.problems.map(problem => ({ check_id: 'manifest', ...problem })))
  if (manifest.value === null) return { rows: {}, problems }
  const document = manifest.value

  const complain = (check_id: string, name: string, problem: string) =>
    problems.push(problemOf(check_id, at(name), problem))
  const parts: Sources[] = []
  const files = new Map<string, Buffer>()
  const blockLines = new Map<string, [number, number][]>()
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
      blockLines.set(name, log.extents)
      parts.push(log)
    } else if (!evidence.has(name))
      complain(
        'unnamed-log',
        name,
        'no result of document.json names this log: add it, or as evidence next to a result',
      )
  }

  const ids = new Map<string, string>()
  for (const [index, result] of document.results.entries()) {
    const own = readResult(document_id, result, index + 1, { files, blockLines, at })
    parts.push(own)
    if (own.result_id && result.key) ids.set(result.key, own.result_id)
  }

  const claimsPath = join(folder, 'claims.csv')
  const csv = existsSync(claimsPath) ? readFileSync(claimsPath, 'utf8') : null
  const { claims, problems: unread } = csv === null ? { claims: [], problems: [] } : readClaims(csv)
  for (const { line, problem } of unread) {
    const text = csv?.split('\n')[(line ?? 0) - 1] ?? null
    problems.push({ check_id: 'claims', path: at('claims.csv'), line, text, problem })
  }
  const stg_claim = claims.map(claim => {
    const result_id = ids.get(claim.result_key ?? '') ?? claimId({ document_id, ...claim })
    return { ...claim, document_id, result_id }
  })

  const stated = environmentOf(document_id, document)
  const missing = (document.environment_files ?? [])
    .filter(name => !isFile(join(folder, name)))
    .map(name => `environment_files names ${name}, which is not there: add the file, or take its name out`)
  for (const problem of [...stated.problems, ...missing]) complain('environment', 'document.json', problem)
  const environment = stated.facts.map(({ key, value }) => {
    return { origin_id: document_id, phase: 'stated', key, value: String(value) }
  })
  parts.push({ rows: { stg_document: [documentRow(document_id, document)], stg_claim, environment }, problems })
  return together(parts)
}

/** No link either. */
const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function documentRow(document_id: string, document: Document): object {
  const { author_notes, ledger_notes, lost_logs, host } = document
  return {
    ...{ document_id, ...columnsIn('stg_document', { ...host, ...document }), host_id: host?.id },
    ...{ author_notes: author_notes ?? [], ledger_notes: ledger_notes ?? [], lost_logs: lost_logs ?? [] },
  }
}

/** What stands under logs/, folders omitted, by its name relative to the document's folder. */
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
  result: DocumentResult,
  position: number,
  logs: { files: Map<string, Buffer>; blockLines: Map<string, [number, number][]>; at: (name: string) => string },
): Sources & { result_id: string | null } {
  const problems: SourceProblem[] = []
  const { files, blockLines, at } = logs
  const extents: (TrialExtent & { block_line: number | null })[] = []
  for (const log of result.logs ?? []) {
    const bytes = files.get(log.path)
    const { line: first_line, last_line } = log
    // The committed lines are the trial; the block is the first that overlaps them, so that a fixed reader moves nothing.
    const found = blockLines.get(log.path)?.find(([first, last]) => first <= last_line && last >= first_line)
    const block = bytes && linesOf(bytes, first_line, last_line)
    if (block) {
      const extent = { path: at(log.path), first_line, last_line, sha256: sha256(block) }
      extents.push({ ...extent, block_line: found?.[0] ?? null })
    } else {
      const problem = bytes
        ? `result ${result.key} names lines ${first_line} to ${last_line}, and the file is shorter: correct document.json`
        : `result ${result.key} names this log, and it is not in the folder: add it or correct document.json`
      problems.push(problemOf('missing-log', at(log.path), problem))
    }
  }
  const result_id = extents.length > 0 ? resultId(document_id, extents) : null
  const { framework, version, scenario, load, status, status_reason } = result
  const configuration = result.configuration ?? {}
  const { tool, threads, connections, duration_s } = load ?? {}
  const own = {
    ...{ origin: 'published', document_id, result_key: result.key, position, result_id, scenario_id: scenario },
    ...{ framework_id: framework, framework_version: version },
    ...{ configuration_id: configurationId(configuration), settings: configuration },
    ...{ tool, threads, connections, duration_s, status, status_reason },
  }
  const stg_trial = extents.map(extent => ({ trial_id: trialId(extent), ...extent, result_id }))
  const evidence = (result.evidence ?? []).map(name => ({ result_id, path: at(name) }))
  return { rows: { stg_case: [own], stg_trial, evidence }, problems, result_id }
}
