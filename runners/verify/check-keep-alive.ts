/** Checks that many requests are served on one connection: a load that reconnects measures the kernel. */
import { type Check, turns } from './client.ts'

export const checkKeepAlive: Check = async ({ next, open, put }) => {
  const connection = open()
  try {
    for (const turn of turns(2, 20, 0.5)) {
      const { wrong, asked } = await put(connection, next())
      if (asked.answer === null && asked.outcome === 'closed' && turn > 0)
        return `the connection ended after ${describeResponses(turn)} without an announcement: keep it open`
      if (wrong !== null) return wrong
      if (asked.answer !== null && !asked.is_kept)
        return `the connection ended after ${describeResponses(turn + 1)}: keep it open`
    }
    return null
  } finally {
    connection.close()
  }
}

const describeResponses = (count: number): string => (count === 1 ? '1 response' : `${count} responses`)
