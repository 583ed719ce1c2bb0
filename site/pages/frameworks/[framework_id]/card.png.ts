/** The picture of the page, for those who link to it; none without the site's own address, which a link to it must hold. */
import { segment } from '../../../address.ts'
import { cardPng } from '../../../card-png.ts'
import { frameworkCard } from '../../../data/cards.ts'
import { type FrameworkPage, frameworkPages } from '../../../data/frameworks.ts'

export async function getStaticPaths() {
  if (!import.meta.env.SITE) return []
  return (await frameworkPages()).map(page => ({
    params: { framework_id: segment(page.framework_id) },
    props: { page },
  }))
}

export const GET = async ({ props: { page } }: { props: { page: FrameworkPage } }) =>
  new Response(new Uint8Array(await cardPng(frameworkCard(page))))
