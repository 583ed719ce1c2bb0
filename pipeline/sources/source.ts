/** What the pipeline reads: everything outside the database becomes rows of one shape, and SQL does the rest. */

/** `body` is an object; SQL takes it apart. `path` is relative to the data or the manifests folder. */
export interface SourceRow {
  kind:
    | 'document'
    | 'document_result'
    | 'trial'
    | 'evidence'
    | 'claim'
    | 'environment'
    | 'block'
    | 'value'
    | 'histogram'
    | 'framework'
    | 'setting'
    | 'scenario'
    | 'host'
    | 'metric'
    | 'run'
    | 'run_result'
    | 'build'
    | 'not_run'
    | 'complaint'
    | 'recording'
    | 'trial_file'
    | 'timeline'
    | 'thread_cpu'
    | 'socket_sample'
    | 'socket_bytes'
    | 'tcp_counter'
    | 'sentinel'
    | 'verification'
    | 'statement'
    | 'landing'
    | 'fidelity'
  path: string
  body: object
}

/** A broken promise of the data: what does not hold, and where. */
export interface SourceProblem {
  check_id: string
  path: string
  line: number | null
  text: string | null
  problem: string
}

export interface Sources {
  rows: SourceRow[]
  problems: SourceProblem[]
}
