/** A result as a badge for somebody's own page: the number never without its n and its worst finding. */

import { formatText } from '../../../../pipeline/vocabulary/format.ts'
import { unitOf } from '../../../../pipeline/vocabulary/metrics.ts'
import { badge } from '../../../badge.ts'
import { type ResultPage, resultPages } from '../../../data/result-page.ts'

export async function getStaticPaths() {
  return (await resultPages()).map(page => ({ params: { result_id: page.head.result_id }, props: { page } }))
}

export const GET = ({ props: { page } }: { props: { page: ResultPage } }) => {
  const { head, values } = page
  const headline = values.find(value => value.metric_id === head.headline_metric_id) ?? values[0]
  const number = headline ? formatText(unitOf(headline.metric_id), headline.median) : 'no number'
  const n = headline?.n ?? (head.has_log ? 0 : null)
  return new Response(
    badge({ name: head.framework_name, number, n, severity: head.worst_severity, standing: head.standing }),
  )
}
