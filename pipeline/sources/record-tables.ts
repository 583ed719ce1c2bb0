/** The tables that records fill: what is kept of a record stands there under its name and with its type. */
import { z } from 'zod'
import { claimRow } from '../claims/claims-csv.ts'
import { document } from '../schema/records/document.ts'
import { framework } from '../schema/records/framework.ts'
import { host, machine } from '../schema/records/host.ts'
import { build, gap, host_warning, run, trial } from '../schema/records/run.ts'

const text = z.string()
const of_entry = { run_id: text, framework_id: text, configuration_id: text }
const { name: _, ...of_machine } = machine

export const recordTables = {
  framework: z
    .object({
      framework_id: text,
      ...framework.pick({ name: true, homepage: true, language: true, licence: true, summary: true }).shape,
      ...framework.pick({ published_only: true, notes: true, role: true, twin_of: true }).shape,
      ...framework.pick({ kind: true, used_with: true, workers: true, flags: true }).shape,
    })
    .describe('One row per framework: an entry under test, or one that is known from documents only'),
  stg_host: z
    .object({ host_id: text, ...host.omit({ $schema: true, fingerprint: true, signing_keys: true }).shape })
    .describe('One row per host that has a manifest'),
  stg_document: z
    .object({
      document_id: text,
      ...document.pick({ title: true, source_url: true, author: true, published_at: true, retrieved_at: true }).shape,
      ...document.pick({ author_notes: true, ledger_notes: true }).shape,
      ...{ host_id: text, ...document.pick({ lost_logs: true }).shape, ...of_machine },
    })
    .describe('One row per published document, with what it says of its host'),
  stg_claim: z
    .object({ document_id: text, ...claimRow.shape, result_id: text })
    .describe('One row per claim: one value of one cell of a hand-written table, or one sentence'),
  run: z
    .object({
      ...{ run_id: text, host_id: text },
      ...run.pick({ started_at: true, finished_at: true, commit: true, is_clean: true, is_partial: true }).shape,
      rounds_seed: text,
      ...run.pick({ arguments: true, planned_trial_count: true }).shape,
      ...{ trial_count: z.int32(), seal: text, is_sealed: z.boolean() },
    })
    .describe('One row per run: one session on one host in one environment at one commit'),
  build: z
    .object({ ...of_entry, ...build.omit({ framework: true, configuration: true }).shape })
    .describe("One row per entry's configuration and run: how its build went. Failure is a row, with the reason"),
  not_run: z
    .object({
      ...{ ...of_entry, scenario_id: text },
      ...gap.pick({ threads: true, connections: true, reason: true }).shape,
    })
    .describe('One row per case that a run planned and did not run, with the reason'),
  host_warning: z
    .object({ run_id: text, ...host_warning.shape })
    .describe(
      'One row per complaint and run: what the runner compared with the host before it measured, and what would fix it',
    ),
  stg_trial: z
    .object({
      ...{ trial_id: text, result_id: text, run_id: text, sha256: text, broken_seal: text },
      ...{ first_line: z.int32(), last_line: z.int32() },
      block_line: z.int32().describe('the first line of the block that a reader found there; null where it found none'),
      // what the case has is said of the case, and what was recorded next to the trial stands in stg_recording
      ...trial.omit({ framework: true, framework_version: true, configuration: true, scenario: true }).shape,
      ...{ argv: text, reported_status: text, reported_reason: text, peak_memory_method: text },
    })
    .omit({ server_cpus: true, client_cpus: true, server_log_bytes: true, status: true, reason: true })
    .describe(
      'One row per trial as its document or run names it: lines of a file that nobody moves afterwards, and what run.json says of it',
    ),
}

/** Of a record what the table has columns for. */
export const columnsIn = (table: keyof typeof recordTables, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in recordTables[table].shape))
