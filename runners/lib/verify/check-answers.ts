/** Checks that random inputs get right answers; whether connections are kept is another check's matter. */
import { type Check, turns } from './asker.ts'

/** Enough to be believed. */
const MOST_WRONG = 20

export const checkAnswers: Check = async ({ next, openReopening, put }) => {
  const connection = openReopening()
  const wrongs: string[] = []
  let asks = 0
  for (const _ of turns(2, 2000, 0.6)) {
    const { wrong, asked } = await put(connection, next())
    asks += 1
    if (wrong !== null) wrongs.push(wrong)
    if (wrongs.length === MOST_WRONG || (asked.answer === null && asked.outcome === 'timeout')) break
  }
  connection.close()
  return wrongs.length === 0 ? null : `${wrongs.length} of ${asks} were wrong, first: ${wrongs[0]}`
}
