/** Asks a server how many requests it has served, where its entry offers that. */
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 20

/**
 * Asks until two answers in a row are the same, because requests that a load has left behind may still be worked on.
 * Null where the answer is.
 */
export async function askSettled(ask: () => Promise<number | null>): Promise<number | null> {
  let before: number | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const count = await ask()
    if (count === null || count === before) return count
    before = count
    await sleep(50)
  }
  return before
}

/** Null where the answer is not a decimal number. */
export const askCount = (host: string, port: number, path: string): Promise<number | null> =>
  askSettled(() => askOnce(host, port, path))

function askOnce(host: string, port: number, path: string): Promise<number | null> {
  return new Promise(resolve => {
    const asked = get({ host, port, path, agent: false, timeout: 5000 }, answer => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk: string) => {
        if (text.length < 100) text += chunk
      })
      answer.once('error', () => resolve(null))
      answer.once('end', () =>
        resolve(answer.statusCode === 200 && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null),
      )
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(null))
    asked.once('close', () => resolve(null))
  })
}
