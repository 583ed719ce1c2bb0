/** verify.json: what was asked of the server before and after the load, and whether the answers were right. */
import { isObject, isWhole, type Json, parseObject } from './json-shape.ts'

interface VerificationPhase {
  phase: 'before' | 'after'
  answer_count: number
  wrong_answer_count: number
  checks: { check: string; passed: boolean; message: string | null }[]
}

/** The phases that are whole; a phase that is null or absent did not happen, any other is a problem. */
export function readVerifications(text: string): { phases: VerificationPhase[]; problems: string[] } {
  const json = parseObject(text)
  if (json === null) return { phases: [], problems: ['it is not a JSON object'] }
  const phases: VerificationPhase[] = []
  const problems: string[] = []
  for (const phase of ['before', 'after'] as const) {
    if (json[phase] == null) continue
    const read = readPhase(phase, json[phase])
    if (read) phases.push(read)
    else problems.push(`${phase} is not a verification: answer_count, wrong_answer_count, checks`)
  }
  return { phases, problems }
}

function readPhase(phase: VerificationPhase['phase'], json: unknown): VerificationPhase | null {
  if (!isObject(json)) return null
  const { answer_count, wrong_answer_count, checks } = json
  if (!isWhole(answer_count) || !isWhole(wrong_answer_count) || !Array.isArray(checks)) return null
  if (!checks.every(isCheck)) return null
  const own = checks.map(({ check, passed, message }) => ({ check, passed, message: message ?? null }))
  return { phase, answer_count, wrong_answer_count, checks: own }
}

function isCheck(check: unknown): check is Json & { check: string; passed: boolean; message: string | null } {
  if (!isObject(check)) return false
  const { check: id, passed, message } = check
  return typeof id === 'string' && typeof passed === 'boolean' && (message == null || typeof message === 'string')
}
