/**
 * The bodies that a load sends: drawn, so that no canned answer fits them all, and all of one length, so that requests can
 * be counted by their bytes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '../../../pipeline/vocabulary/case.ts'
import { type Random, wholeNumber } from '../../../pipeline/vocabulary/random.ts'
import type { SentRequest } from '../../../pipeline/vocabulary/request-digest.ts'

/** Of one load; a thread sends them in turn. */
const COUNT = 256

type Form = { words: string; draw: (random: Random) => string[] }

/** Of the counter each number is followed by the one that makes both together 600, so that any stretch of them adds the same. */
export const MEAN_ADDED = 300
export const MOST_ADDED = 500

const forms: Partial<Record<Scenario['oracle']['rule'], Form>> = {
  'echo-json': {
    words: '{"sequence": 1000000 to 9999999}',
    draw: random => [`{"sequence": ${wholeNumber(random, 1_000_000, 9_999_999)}}`],
  },
  counter: {
    words: '100 to 500, each followed by 600 less it',
    draw: random => {
      const first = wholeNumber(random, 2 * MEAN_ADDED - MOST_ADDED, MOST_ADDED)
      return [first, 2 * MEAN_ADDED - first].map(String)
    },
  },
}

/** One, as the load sends them; null where the scenario's own body is sent. */
export const drawLoadBody = (rule: Scenario['oracle']['rule'], random: Random): string | null =>
  forms[rule]?.draw(random)[0] ?? null

/** In the order in which they are sent. Empty where the request has no body. */
export function drawLoadBodies({ request, oracle }: Pick<Scenario, 'request' | 'oracle'>, random: Random): string[] {
  const own = request?.body ?? null
  if (own === null) return []
  const form = forms[oracle.rule]
  if (form === undefined) return [own]
  const bodies: string[] = []
  while (bodies.length < COUNT) bodies.push(...form.draw(random))
  return bodies
}

/** Of what a load sends; null where it sends nothing. */
export function requestOf({
  request,
  oracle,
  lua,
  folder,
}: Pick<Scenario, 'request' | 'oracle' | 'lua' | 'folder'>): SentRequest | null {
  if (request === null) return null
  const words = request.body == null ? undefined : forms[oracle.rule]?.words
  return {
    ...request,
    ...(words !== undefined && { drawn: `${COUNT} of ${words}` }),
    script: lua ? readFileSync(join(folder, lua), 'utf8') : null,
  }
}
