/** What the pictures of pages say, from the same rows as the pages. */

import { formatFigure } from '../../pipeline/vocabulary/format.ts'
import { unitOf } from '../../pipeline/vocabulary/metrics.ts'
import { isUnusable } from '../../pipeline/vocabulary/standing.ts'
import type { Card } from '../card.ts'
import { counted } from '../number.ts'
import type { DocumentPage } from './documents.ts'
import type { FrameworkPage } from './frameworks.ts'
import { headlineOf, type ResultPage } from './result-page.ts'
import { ruleTitle } from './rules.ts'

export function resultCard(page: ResultPage): Card {
  const { head, findings } = page
  const headline = headlineOf(page)
  const shown = headline && formatFigure(unitOf(headline.metric_id), headline)
  const n = headline?.n ?? (head.has_log ? 0 : null)
  const connections = head.connections === null ? [] : [`${counted(head.connections)} connections`]
  return {
    title: [head.framework_name, head.scenario_name].filter(Boolean).join(', '),
    number: shown?.number ?? 'no number',
    unit: shown?.unit ?? '',
    lines: [
      [
        ...(head.standing === 'current' ? [] : [head.standing]),
        n === null ? 'a claim whose log is lost' : `n = ${n}`,
        ...connections,
      ].join(', '),
      ...findings.map(finding => `${finding.severity}: ${ruleTitle(finding.rule_id)}`),
    ],
    isOut: isUnusable(head),
  }
}

export const frameworkCard = ({ name, summary, result_count, invalid_count }: FrameworkPage): Card => ({
  title: name,
  number: null,
  unit: '',
  lines: [...(summary === null ? [] : [summary]), `${result_count} results, ${invalid_count} invalid`],
  isOut: false,
})

export const documentCard = ({ title, author, result_count, invalid_count, claims }: DocumentPage): Card => ({
  title,
  number: null,
  unit: '',
  lines: [
    ...(author === null ? [] : [author]),
    `${result_count} results, ${invalid_count} invalid`,
    `${claims.length} claims, of which ${claims.filter(claim => claim.verdict === 'differs').length} differ from their log`,
  ],
  isOut: false,
})
