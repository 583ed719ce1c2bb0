/** The feed of all results and statements, the newest first. */
import type { APIContext } from 'astro'
import { address } from '../address.ts'
import { feed } from '../data/feed-entries.ts'

export const GET = ({ site }: APIContext) => feed(site, address())
