/** A result as data: the same that its page shows, in base units and with the columns' names. */
import { type ResultPage, resultPages } from '../../../data/result-page.ts'

export async function getStaticPaths() {
  return (await resultPages()).map(page => ({ params: { result_id: page.head.result_id }, props: { page } }))
}

export const GET = ({ props: { page } }: { props: { page: ResultPage } }) => {
  const { head, ...rest } = page
  return new Response(`${JSON.stringify({ ...head, ...rest }, null, 2)}\n`)
}
