/** Checks that many requests are served on one connection: a load that reconnects measures the kernel. */
import { type Check, turns } from './client.ts'

export const checkKeepAlive: Check = async ({ next, open, sendOn }) => {
  const connection = open()
  try {
    for (const turn of turns(2, 20, 0.5)) {
      const { wrong, result } = await sendOn(connection, next())
      if (result.response === null && result.outcome === 'closed' && turn > 0)
        return `the connection ended after ${describeResponses(turn)} without an announcement: keep it open`
      if (wrong !== null) return wrong
      if (result.response !== null && !result.is_keep_alive)
        return `the connection ended after ${describeResponses(turn + 1)}: keep it open`
    }
    return null
  } finally {
    connection.close()
  }
}

const describeResponses = (count: number): string => (count === 1 ? '1 response' : `${count} responses`)
