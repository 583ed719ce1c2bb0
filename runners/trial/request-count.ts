/** Requests a server's count of its requests, if its entry offers one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../verify/request.ts'

const ATTEMPTS = 20

/**
 * Repeats until two counts in a row are equal, because the server may still process requests of the load. Null if a
 * count is.
 */
export async function requestSettledCount(request: () => Promise<number | null>): Promise<number | null> {
  let before: number | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const count = await request()
    if (count === null || count === before) return count
    before = count
    await sleep(50)
  }
  return before
}

/** Null if the response is not a decimal number. */
export const requestCount = (host: string, port: number, path: string): Promise<number | null> =>
  requestSettledCount(() => requestOnce(host, port, path))

async function requestOnce(host: string, port: number, path: string): Promise<number | null> {
  const connection = openConnection(port, host)
  const { response } = await connection.send({ method: 'GET', path, headers: {}, body: null }, { timeout_ms: 5000 })
  connection.close()
  return response?.status === 200 && /^\s*\d{1,15}\s*$/.test(response.body) ? Number(response.body) : null
}
