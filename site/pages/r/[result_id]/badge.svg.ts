/** A result as a badge for other pages, with its n and its state. */
import { figureText } from '../../../../pipeline/schema/format.ts'
import { unitOf } from '../../../../pipeline/schema/metrics.ts'
import { shownNumber } from '../../../../pipeline/schema/shown-number.ts'
import { badge } from '../../../badge.ts'
import { headlineOf, type ResultPath, resultPaths } from '../../../data/result-page.ts'
import { boundWords } from '../../../league/words.ts'

export const getStaticPaths = resultPaths

export const GET = ({ props: { page } }: ResultPath) => {
  const { head } = page
  const headline = headlineOf(page)
  const number = headline ? figureText(unitOf(headline.metric_id), shownNumber(headline)) : 'no number'
  const bound = headline ? boundWords(headline) : ''
  const n = headline?.n ?? (head.has_log ? 0 : null)
  return new Response(
    badge({
      name: head.framework_name,
      number: `${bound}${number}`,
      n,
      state: head.state,
      publication_status: head.publication_status,
    }),
  )
}
