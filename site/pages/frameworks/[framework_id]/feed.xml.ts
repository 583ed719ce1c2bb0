/** The feed of the results and statements about one framework, the newest first. */
import type { APIContext } from 'astro'
import { frameworkAddress, segment } from '../../../address.ts'
import { feed } from '../../../data/feed-entries.ts'
import { query } from '../../../data/query.ts'
import type { Row } from '../../../data/row.ts'

export async function getStaticPaths() {
  return (await query('frameworks')).map(framework => ({
    params: { framework_id: segment(framework.framework_id) },
    props: { framework },
  }))
}

export const GET = ({ site, props }: APIContext) => {
  const { framework } = props as { framework: Row<'frameworks'> }
  return feed(site, frameworkAddress(framework.framework_id), framework)
}
