/** verify.json: the verification of the server before and after the load. */
import { z } from 'zod'
import { readJson, recordedFile, words, writeJson } from './recorded-file.ts'

const phase = z.strictObject({
  answer_count: z.int32().nonnegative(),
  wrong_answer_count: z.int32().nonnegative().describe('including those that never came'),
  checks: z.array(
    z.strictObject({
      check: words(80, 'its id'),
      passed: z.boolean(),
      message: words(4000, 'what was found').nullable().default(null),
    }),
  ),
})

export type VerifiedPhase = z.output<typeof phase>

/** A phase that is null or absent did not happen. */
const phases = z.strictObject({ before: phase.nullish(), after: phase.nullish() })

const verification = z
  .object({
    phase: z.enum(['before', 'during', 'after']),
    check_id: z.string(),
    is_passed: z.boolean().nullable().describe('null if nothing was answered'),
    message: z.string().nullable(),
  })
  .describe('One row per check and phase and trial: the verification of the server before, during and after the load')

/** The probe and the responses to the load are checks too, in other files. */
export type Verification = z.infer<typeof verification>

export const recorded = recordedFile({
  tables: { verification },
  write: (verified: { before: VerifiedPhase | null; after: VerifiedPhase | null }) => writeJson(verified, phases),
  read: text => {
    const { content, problems } = readJson(text, phases)
    return { content: content && phasesOf(content), problems }
  },
  rows: verified => ({
    verification: verified.flatMap(({ phase, checks }) =>
      checks.map(({ check, passed, message }) => ({ phase, check_id: check, is_passed: passed, message })),
    ),
  }),
  facts: verified => ({
    verifications: verified.map(({ checks, ...phase }) => {
      const failed = checks.filter(({ check, passed }) => !passed && check !== 'answers')
      const failed_checks = failed.map(({ check, message }) => `${check}: ${message ?? 'failed'}`)
      return { ...phase, unanswered_count: 0, failed_checks }
    }),
  }),
})

const phasesOf = (verified: z.output<typeof phases>) =>
  (['before', 'after'] as const).flatMap(phase => (verified[phase] ? { phase, ...verified[phase] } : []))
