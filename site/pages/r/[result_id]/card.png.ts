/** The picture of the page, for those who link to it; none without the site's own address, which a link to it must hold. */
import { cardPng } from '../../../card-png.ts'
import { resultCard } from '../../../data/cards.ts'
import { type ResultPath, resultPage, resultPaths } from '../../../data/result-page.ts'

export async function getStaticPaths() {
  if (!import.meta.env.SITE) return []
  return await resultPaths()
}

export const GET = async (context: ResultPath) =>
  new Response(new Uint8Array(await cardPng(resultCard(await resultPage(context)))))
