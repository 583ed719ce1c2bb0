/** All leagues of a framework, read by /compare/. */
import type { APIContext } from 'astro'
import { segment } from '../../../address.ts'
import { frameworkLeagues } from '../../../data/leagues.ts'
import { query } from '../../../data/query.ts'
import type { Row } from '../../../data/row.ts'

export async function getStaticPaths() {
  return (await query('frameworks')).map(framework => ({
    params: { framework_id: segment(framework.framework_id) },
    props: { framework },
  }))
}

export const GET = async ({ props }: APIContext) => {
  const { framework_id, name } = (props as { framework: Row<'frameworks'> }).framework
  return new Response(JSON.stringify(await frameworkLeagues(framework_id, name)))
}
