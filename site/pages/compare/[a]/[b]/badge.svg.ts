/** A pair of frameworks as a badge for other pages. */
import type { APIContext } from 'astro'
import type { Pair } from '../../../../../pipeline/schema/records/pair.ts'
import { segment } from '../../../../address.ts'
import { pairBadge } from '../../../../badge.ts'
import { frameworkPairs } from '../../../../data/pairs.ts'

export const getStaticPaths = async () =>
  (await frameworkPairs()).map(pair => ({
    params: { a: segment(pair.framework_a), b: segment(pair.framework_b) },
    props: { pair },
  }))

export const GET = ({ props }: APIContext) => new Response(pairBadge((props as { pair: Pair }).pair))
