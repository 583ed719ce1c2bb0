/** The checks of the server before, during and after the load, in sentences. */
import type { Verification } from '../../pipeline/sources/recording/verify.json.ts'

interface CheckSentence {
  isWrong: boolean
  sentence: string
}

const PHASES = ['before', 'during', 'after'] as const

/** One sentence for the passed checks of each phase, and one for each check that did not pass. */
export function checkSentences(verifications: readonly Verification[]): CheckSentence[] {
  return PHASES.flatMap(phase => {
    const checks = verifications.filter(row => row.phase === phase)
    const passed = checks.filter(row => row.is_passed).map(row => row.check_id)
    const failed = checks.filter(row => !row.is_passed)
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
