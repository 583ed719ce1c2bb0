/** The frameworks with what their manifests declare. */
import { query } from './query.ts'

export interface FrameworkPage {
  framework_id: string
  name: string
  homepage: string | null
  language: string | null
  licence: string | null
  summary: string | null
  published_only: string | null
  /** What is worth knowing of the entry that runs here, a sentence each. */
  notes: string[]
  /** `control` answers a constant and has no rank; null where only results name it. */
  role: 'entry' | 'control' | null
  /** The framework that this is a second name of. */
  twin_of: string | null
  result_count: number
  invalid_count: number
  document_ids: string[]
  settings: { key: string; value: string; key_sentence: string; value_sentence: string }[]
}

/** A framework that only results name has a page too, made of its id. */
export function frameworkPages(): Promise<readonly FrameworkPage[]> {
  return query<FrameworkPage>('frameworks')
}
