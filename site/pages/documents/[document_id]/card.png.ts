/** The picture of the page, for those who link to it; none without the site's own address, which a link to it must hold. */
import { segment } from '../../../address.ts'
import { cardPng } from '../../../card-png.ts'
import { documentCard } from '../../../data/cards.ts'
import { type DocumentPage, documentPages } from '../../../data/documents.ts'

export async function getStaticPaths() {
  if (!import.meta.env.SITE) return []
  return (await documentPages()).map(page => ({ params: { document_id: segment(page.document_id) }, props: { page } }))
}

export const GET = async ({ props: { page } }: { props: { page: DocumentPage } }) =>
  new Response(new Uint8Array(await cardPng(documentCard(page))))
