/** Checks that the counter adds each posted number exactly once, which is possible only without other clients. */
import { setTimeout as sleep } from 'node:timers/promises'
import { randomInteger } from '../../pipeline/schema/random.ts'
import { counterTotalOf } from './check-invalid-bodies.ts'
import { type Check, type Client, turns } from './client.ts'
import { withBody } from './oracle/response.ts'

export const checkSum: Check = async client => {
  const { random, load, sendAlone } = client
  const settled = await settledTotal(client)
  if (!/^\d{1,15}$/.test(settled)) return `GET returns ${JSON.stringify(settled)} instead of a total`
  let total = Number(settled)
  for (const _ of turns(2, 10, 0.4)) {
    const added = randomInteger(random, 1, 500)
    const expected = total + added
    const { wrong } = await sendAlone({
      request: withBody(load, String(added)),
      evaluate: ({ status, body }) =>
        status === 200 && Number(body) === expected
          ? null
          : `${total} and ${added} gave ${JSON.stringify(body.slice(0, 60))} with status ${status} instead of ${expected}`,
    })
    if (wrong !== null) return wrong
    total = expected
  }
  const read = await counterTotalOf(client)
  return read === String(total) ? null : `GET returns ${JSON.stringify(read)} instead of ${total}`
}

/** Waits until the total stops changing, at most 3 s, because requests of a load that has ended may still be served. */
async function settledTotal(client: Client): Promise<string> {
  let total = await counterTotalOf(client)
  for (const _ of turns(1, 30, 3)) {
    await sleep(50)
    const next = await counterTotalOf(client)
    if (next === total) break
    total = next
  }
  return total
}
