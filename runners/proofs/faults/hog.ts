/** Uses its CPU for a share of the time, in turns of random length: `node hog.ts SHARE`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { work } from './serve.ts'

const share = Number(process.argv[2] ?? 1)
for (;;) {
  const busy_ms = 20 + Math.random() * 40
  work(busy_ms * 1000)
  if (share < 1) await sleep((busy_ms * (1 - share)) / share)
}
