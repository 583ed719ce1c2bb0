/**
 * The environment stated by a document: in its document.json, and for some documents in stated/<id>.json, which
 * contains the facts from sentences about their machine in base units.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../schema/records/document.ts'

type FactValue = string | number | boolean

const folder = join(import.meta.dirname, 'stated')

/** Each key once: the first value counts, and a different one is a problem. */
export function environmentOf(
  document_id: string,
  { host, environment }: Pick<Document, 'host' | 'environment'>,
): { facts: { key: string; value: FactValue }[]; problems: string[] } {
  const facts = new Map<string, FactValue>()
  const problems: string[] = []
  const { id: _, ...machine } = host ?? {}
  for (const [key, value] of [machine, environment ?? {}, statedBy(document_id)].flatMap(
    Object.entries<FactValue | null | undefined>,
  )) {
    const earlier = facts.get(key)
    if (value === null || value === undefined || value === earlier) continue
    if (earlier === undefined) facts.set(key, value)
    else
      problems.push(
        `${key} is ${JSON.stringify(earlier)} in host and ${JSON.stringify(value)} in environment: correct the wrong one`,
      )
  }
  return { facts: [...facts].map(([key, value]) => ({ key, value })), problems }
}

function statedBy(document_id: string): Record<string, FactValue> {
  const path = join(folder, `${document_id}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
