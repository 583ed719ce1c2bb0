/** Leagues whose tiers a new run changed, newest first. */
import type { APIContext } from 'astro'
import { address } from '../../address.ts'
import { atom } from '../../atom.ts'
import { tierNews } from '../../data/tier-news.ts'

export const GET = async ({ site }: APIContext) => {
  const whole = (path: string) => (site ? new URL(path, site).href : path)
  const [self, home] = [whole(address('leagues/feed.xml')), whole(address('leagues/'))]
  const title = 'Benchledger: leagues whose tiers changed'
  return new Response(atom({ id: 'urn:benchledger:feed:leagues', title, self, home, entries: await tierNews(whole) }))
}
