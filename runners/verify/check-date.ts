/** Checks that the Date header changes: a frozen one saves work that every real server does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, turns } from './client.ts'

/** It has a resolution of one second and servers update it once a second, so 3.2 s are enough. */
export const checkDate: Check = async ({ dates, next, sendAlone }) => {
  if (dates.length === 0) return 'no response came'
  if (dates.every(date => date === null)) return { note: 'no Date header; servers with a clock have to send one' }
  for (const _ of turns(1, 20, 3.2)) {
    const seen = new Set(dates)
    const unreadable = [...seen].find(date => date !== null && Number.isNaN(Date.parse(date)))
    if (unreadable) return `the Date header is ${JSON.stringify(unreadable.slice(0, 60))}: write an HTTP date`
    if (seen.has(null)) return 'some responses have a Date header and some have none'
    if (seen.size > 1) return null
    await sleep(200)
    await sendAlone(next())
  }
  return `the Date header stayed ${JSON.stringify(dates[0])} for more than 3 s`
}
