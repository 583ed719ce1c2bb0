/** The verifications before, during and after the load, and whether each response was right, in sentences. */
import type { Verification } from '../../pipeline/sources/recording/verify.json.ts'

interface CheckSentence {
  isWrong: boolean
  sentence: string
}

const PHASES = ['before', 'during', 'after'] as const

/** One sentence a phase for what passed, one a check for what did not. */
export function checkSentences(verifications: readonly Verification[]): CheckSentence[] {
  return PHASES.flatMap(phase => {
    const inPhase = verifications.filter(row => row.phase === phase)
    const passed = inPhase.filter(row => row.is_passed).map(row => row.check_id)
    const failed = inPhase.filter(row => !row.is_passed)
    return [
      ...(passed.length === 0
        ? []
        : [{ isWrong: false, sentence: `Checked ${phase} the load, passed: ${passed.join(', ')}.` }]),
      ...failed.map(({ check_id, is_passed, message }) => ({
        isWrong: is_passed === false,
        sentence: `Checked ${phase} the load, ${is_passed === null ? 'not answered' : 'wrong'}: ${[check_id, message].filter(Boolean).join(', ')}.`,
      })),
    ]
  })
}
