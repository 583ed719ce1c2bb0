/** What landed in the ledger about one framework, newest first. */
import type { APIContext } from 'astro'
import { frameworkAddress, segment } from '../../../address.ts'
import { atom } from '../../../atom.ts'
import { news } from '../../../data/news.ts'
import { query } from '../../../data/query.ts'
import type { Row } from '../../../data/row.ts'

export async function getStaticPaths() {
  return (await query('frameworks')).map(framework => ({
    params: { framework_id: segment(framework.framework_id) },
    props: { framework },
  }))
}

export const GET = async ({ site, props }: APIContext) => {
  const { framework_id, name } = (props as { framework: Row<'frameworks'> }).framework
  const whole = (path: string) => (site ? new URL(path, site).href : path)
  const home = frameworkAddress(framework_id)
  const entries = await news(whole, framework_id)
  const id = `urn:benchledger:feed:${encodeURIComponent(framework_id)}`
  return new Response(
    atom({ id, title: `Benchledger: ${name}`, self: whole(`${home}feed.xml`), home: whole(home), entries }),
  )
}
