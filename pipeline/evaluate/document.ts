/** Evaluates all documents together: their results, hosts, and claims compared with the logs. */
import { machine } from '../schema/records/host.ts'
import type { Rows } from '../schema/rows.ts'
import { type LostLog, repeatedClaims } from './claims.ts'
import type { Context, HostRow } from './context.ts'
import type { EnvironmentRow, ReadCase, ReadClaim } from './result.ts'
import { evaluateSource } from './source.ts'

export interface ReadDocument {
  /** A row of `document`. */
  row: { document_id: string; host_id: string | null; lost_logs: readonly Omit<LostLog, 'document_id'>[] }
  /** The facts that it states about its host. */
  machine: Partial<Omit<HostRow, 'host_id' | 'is_documented'>>
  cases: readonly ReadCase[]
  claims: readonly ReadClaim[]
  environment: readonly EnvironmentRow[]
  evidence: readonly object[]
}

export function evaluateDocuments(documents: readonly ReadDocument[], all: Context): Rows {
  const stated = statedHosts(documents, all)
  const cases = documents.flatMap(document => document.cases)
  const claims = documents.flatMap(document => document.claims)
  const environment = documents.flatMap(document => document.environment)
  const lost_logs = documents.flatMap(({ row: { document_id, lost_logs } }) =>
    lost_logs.map(log => ({ document_id, ...log })),
  )
  const context = { ...all, host: [...all.host, ...stated] }
  const { rows, compared } = evaluateSource({ cases, environment, claims, lost_logs }, context)
  const repeated_claim = repeatedClaims(claims, cases)
  const repeats = new Map(repeated_claim.map(row => [row.result_id, row.repeats_result_id]))
  return {
    ...rows,
    ...{ document: documents.map(({ row }) => row), host: stated, environment, repeated_claim },
    evidence: documents.flatMap(({ evidence }) => evidence),
    claim: compared.map(({ claim_id, claim: { document_id, line }, comparison }, index) => {
      const claim = claims[index] as ReadClaim
      return { ...claim, document_id, claim_id, ...comparison, repeats_result_id: repeats.get(claim.result_id), line }
    }),
    document_case: cases.map(({ document_id, result_key, result_id, framework_id, configuration_id, settings }) => {
      return { document_id, result_key, result_id, framework_id, configuration_id, settings }
    }),
  }
}

/** The stated facts of hosts without a manifest, each from the first document that has it. */
function statedHosts(documents: readonly ReadDocument[], { host }: Context): HostRow[] {
  const unknown = documents.filter(({ row: { host_id } }) => !host.some(known => known.host_id === host_id))
  return [...Map.groupBy(unknown, ({ row }) => row.host_id)].flatMap(([host_id, onHost]) => {
    if (host_id === null) return []
    const first = (name: keyof typeof machine) => onHost.find(document => document.machine[name] != null)?.machine[name]
    const facts = Object.fromEntries(
      (Object.keys(machine) as (keyof typeof machine)[]).map(name => [name, first(name)]),
    )
    return { ...facts, host_id, name: first('cpu_model') as string | undefined, is_documented: false }
  })
}
