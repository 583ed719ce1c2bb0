/** Checks that the counter adds what is posted, once and no more: possible only while no one else posts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { randomInteger } from '../../pipeline/schema/random.ts'
import { counterTotalOf } from './check-invalid-bodies.ts'
import { type Check, type Client, turns } from './client.ts'
import { withBody } from './oracle/response.ts'

export const checkSum: Check = async asker => {
  const { random, load, putAlone } = asker
  const settled = await settledTotal(asker)
  if (!/^\d{1,15}$/.test(settled)) return `GET answers ${JSON.stringify(settled)} instead of a total`
  let total = Number(settled)
  for (const _ of turns(2, 10, 0.4)) {
    const added = randomInteger(random, 1, 500)
    const expected = total + added
    const { wrong } = await putAlone({
      request: withBody(load, String(added)),
      evaluate: ({ status, body }) =>
        status === 200 && Number(body) === expected
          ? null
          : `${total} and ${added} made ${JSON.stringify(body.slice(0, 60))} with status ${status} instead of ${expected}`,
    })
    if (wrong !== null) return wrong
    total = expected
  }
  const read = await counterTotalOf(asker)
  return read === String(total) ? null : `GET answers ${JSON.stringify(read)} instead of ${total}`
}

/** Requests of a load that has just ended may still be served: waits until the total stands still, 3 s at most. */
async function settledTotal(asker: Client): Promise<string> {
  let total = await counterTotalOf(asker)
  for (const _ of turns(1, 30, 3)) {
    await sleep(50)
    const next = await counterTotalOf(asker)
    if (next === total) break
    total = next
  }
  return total
}
