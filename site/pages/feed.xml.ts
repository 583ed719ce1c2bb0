/** What landed in the ledger, newest first. */
import type { APIContext } from 'astro'
import { address } from '../address.ts'
import { atom } from '../atom.ts'
import { news } from '../data/news.ts'

export const GET = async ({ site }: APIContext) => {
  const whole = (path: string) => (site ? new URL(path, site).href : path)
  const entries = await news(whole)
  const [self, home] = [whole(address('feed.xml')), whole(address())]
  return new Response(atom({ id: 'urn:benchledger:feed', title: 'Benchledger', self, home, entries }))
}
