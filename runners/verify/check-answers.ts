/** Checks that random inputs get right answers; whether connections are kept is another check's matter. */
import { askBurst } from './ask-burst.ts'
import { type Check, turns } from './asker.ts'

/** Of those asked one after the other: a server that answered fewer is too slow for a burst to add much. */
const BURST_FROM = 200

/** Enough to be believed. */
const MOST_WRONG = 20

export const checkAnswers: Check = async asker => {
  const { next, openReopening, put } = asker
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
  if (asks >= BURST_FROM && wrongs.length < MOST_WRONG) {
    const burst = await askBurst(asker)
    asks += burst.ask_count
    wrongs.push(...burst.wrongs)
  }
  return wrongs.length === 0 ? null : `${wrongs.length} of ${asks} were wrong, first: ${wrongs[0]}`
}
