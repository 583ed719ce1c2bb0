/** Uses its CPU for a share of the time, in turns of random length: `node cpu-hog.ts SHARE SEED`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../pipeline/schema/random.ts'
import { busyWork } from './serve.ts'

const [, , share_text = '1', seed = ''] = process.argv
const share = Number(share_text)
const random = seededRandom(seed)
for (;;) {
  const busy_ms = 20 + random() * 40
  busyWork(busy_ms * 1000)
  if (share < 1) await sleep((busy_ms * (1 - share)) / share)
}
