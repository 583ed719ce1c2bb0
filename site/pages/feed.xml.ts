/** What landed in the ledger, newest first. */
import type { APIContext } from 'astro'
import { address } from '../address.ts'
import { feed } from '../data/news.ts'

export const GET = ({ site }: APIContext) => feed(site, address())
