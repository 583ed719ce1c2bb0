/** verify.json: what was asked of the server before and after the load, and whether the answers were right. */
import { z } from 'zod'
import { type FileProblem, firstOf, parseJson, recordedFile, writeJson } from '../recorded-file.ts'

const phase = z.object({
  answer_count: z.int32().nonnegative(),
  wrong_answer_count: z.int32().nonnegative().describe('those that never came, too'),
  checks: z.array(
    z.object({
      check: z.string(),
      passed: z.boolean(),
      message: z
        .string()
        .nullish()
        .transform(message => message ?? null),
    }),
  ),
})

/** What one time of asking gave. */
export type AskedPhase = z.output<typeof phase>

type Phase = AskedPhase & { phase: 'before' | 'after' }

const verification = z
  .object({
    phase: z.enum(['before', 'during', 'after']),
    check_id: z.string(),
    is_passed: z.boolean().nullable().describe('null where nothing was answered'),
    message: z.string().nullable(),
  })
  .describe('One row per check and phase and trial: what was asked of the server before, during and after the load')

/** The sentinel and the load's own answers are checks too, each in its file. */
export type Verification = z.infer<typeof verification>

export const recorded = recordedFile({
  tables: { verification },
  write: (phases: { before: AskedPhase | null; after: AskedPhase | null }) => writeJson(phases),
  read,
  rows: phases => ({
    verification: phases.flatMap(({ phase, checks }) =>
      checks.map(({ check, passed, message }) => ({ phase, check_id: check, is_passed: passed, message })),
    ),
  }),
  facts: phases => ({
    verifications: phases.map(({ checks, ...phase }) => {
      const failed = checks.filter(({ check, passed }) => !passed && check !== 'answers')
      const failed_checks = failed.map(({ check, message }) => `${check}: ${message ?? 'failed'}`)
      return { ...phase, unanswered_count: 0, failed_checks }
    }),
  }),
})

/** The phases that are whole; a phase that is null or absent did not happen, any other is a problem. */
function read(text: string): { content: Phase[]; problems: FileProblem[] } {
  const json = z.record(z.string(), z.unknown()).safeParse(parseJson(text))
  if (!json.success) return { content: [], problems: [{ line: null, problem: 'it is not a JSON object' }] }
  const content: Phase[] = []
  const problems: FileProblem[] = []
  for (const name of ['before', 'after'] as const) {
    if (json.data[name] == null) continue
    const found = phase.safeParse(json.data[name])
    if (found.success) content.push({ phase: name, ...found.data })
    else problems.push({ line: null, problem: `${name} is not a verification: ${firstOf(found.error)}` })
  }
  return { content, problems }
}
