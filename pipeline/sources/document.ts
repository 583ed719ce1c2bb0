/** The shape of document.json; pipeline/schemas/document.schema.json says what is allowed, this what the code may rely on. */

export interface DocumentLog {
  /** Relative to the document's folder. */
  path: string
  /** 1-based, inclusive: a result's address is made from them. */
  line: number
  /** Absent: the end of the block that the reader finds there. Import commits it, so that a mended reader moves nothing. */
  last_line?: number
}

export interface DocumentResult {
  key: string
  framework: string
  version?: string | null
  configuration?: Record<string, string>
  scenario?: string | null
  load?: {
    threads?: number | null
    connections?: number | null
    duration_s?: number | null
    tool?: string | null
    tool_version?: string | null
  } | null
  logs?: DocumentLog[]
  evidence?: string[]
  status?: string | null
  status_reason?: string | null
}

export interface Document {
  title: string
  source_url?: string | null
  author?: string | null
  published_at?: string | null
  retrieved_at?: string | null
  author_notes?: string[]
  host?: ({ id: string | null } & Record<string, string | number | null>) | null
  environment?: Record<string, string | number | null>
  environment_files?: string[]
  results: DocumentResult[]
  lost_logs?: { row_name: string; address: string }[]
  /** How many lines each interval log begins with that its author left out of the mean. */
  dropped_lines?: number
}
