/** document.json as far as the text bears it: what it does not say is null, for a person to fill in. */
import type { Document } from '../vocabulary/records/document.ts'
import type { FoundResult } from './find-logs.ts'

interface Proposal {
  title: string
  /** Facts by key; those of the host go there. */
  facts: Readonly<Record<string, string | number>>
  results: readonly FoundResult[]
}

/** What the machine is, apart from how it was set up. */
const hostFacts: readonly string[] = ['cpu_model', 'core_count', 'thread_count', 'memory_bytes', 'os']

export function proposeDocument({ title, facts, results }: Proposal): Document {
  return {
    title,
    source_url: null,
    author: null,
    published_at: null,
    retrieved_at: null,
    author_notes: [],
    host: hostFacts.some(key => key in facts)
      ? { id: null, ...Object.fromEntries(hostFacts.map(key => [key, facts[key] ?? null])) }
      : null,
    environment: Object.fromEntries(Object.entries(facts).filter(([key]) => !hostFacts.includes(key))),
    results: results.map(({ key, framework, version, logs, evidence }) => ({
      key,
      framework,
      version,
      configuration: {},
      scenario: null,
      load: null,
      logs,
      evidence,
      status: 'current',
      status_reason: null,
    })),
  }
}
