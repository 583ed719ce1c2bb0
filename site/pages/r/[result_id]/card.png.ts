/** The picture of the page, for those who link to it; none without the site's own address, which a link to it must hold. */
import { cardPng } from '../../../card-png.ts'
import { resultCard } from '../../../data/cards.ts'
import { type ResultPage, resultPages } from '../../../data/result-page.ts'

export async function getStaticPaths() {
  if (!import.meta.env.SITE) return []
  return (await resultPages()).map(page => ({ params: { result_id: page.head.result_id }, props: { page } }))
}

export const GET = async ({ props: { page } }: { props: { page: ResultPage } }) =>
  new Response(new Uint8Array(await cardPng(resultCard(page))))
