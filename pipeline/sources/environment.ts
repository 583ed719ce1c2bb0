/**
 * What a document states of its environment. Of the documents whose sentences about their machine were read once, stated/<id>.json
 * holds what the sentences say, in base units; any other document says all it states in its document.json.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../schema/records/document.ts'

type FactValue = string | number | boolean

const folder = join(import.meta.dirname, 'stated')

/** Each key once: what is stated first stays, and another value for it is a problem. */
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
