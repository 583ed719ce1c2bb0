/** Ratios with their intervals on one axis, a row for each meeting. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import { leagueAddress, resultAddress } from '../address.ts'
import { type Forest as Axis, forestAxis, forestGround, forestOf, forestRow, type Mark } from '../charts/forest.ts'
import { stands } from '../league/stands.ts'
import { entryWords, ratioWords, verdictSign } from '../league/words.ts'
import { whereWords } from './export.ts'
import type { Meeting } from './meetings.ts'

interface ForestProps {
  meetings: readonly Meeting[]
  /** What a row is named by: the league in which two met, or the other of one league. */
  by: 'league' | 'other'
}

export function Forest({ meetings, by }: ForestProps) {
  const axis = forestOf(
    meetings.flatMap(meeting => markIn(meeting) ?? []),
    meetings[0]?.noise ?? null,
  )
  return (
    <table class="league ratios">
      <thead>
        <tr>
          <th scope="col">{by === 'league' ? 'League' : 'Against'}</th>
          {by === 'league' && <th scope="col">Of</th>}
          <th scope="col" class="drawing">
            <span class="unseen">Ratio, drawn</span>
            <span dangerouslySetInnerHTML={{ __html: forestGround(axis, 'forest-ground') + forestAxis(axis) }} />
          </th>
          <th scope="col" class="number">
            {by === 'league' ? '× the base' : '× the other'}
          </th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {meetings.map(meeting => (
          <Row {...{ meeting, by, axis }} />
        ))}
      </tbody>
    </table>
  )
}

function markIn({ found }: Meeting): Mark | null {
  if (found === null || found.ratio === null || found.low === null || found.high === null) return null
  return { ratio: found.ratio, low: found.low, high: found.high, limit: found.limit }
}

function Row({ meeting, by, axis }: Pick<ForestProps, 'by'> & { meeting: Meeting; axis: Axis }) {
  const { of, over, found, metric_id } = meeting
  const { league } = over
  const metric = metricOf(metric_id)
  const words = found && ratioWords(found)
  const said = found && metric ? verdictSign(metric, found.verdict) : { sign: '–', words: 'no number in common' }
  const isGone = [of, over].some(({ entry }) => !stands(entry, metric_id)) && found?.verdict !== 'struck'
  return (
    <tr>
      <th scope="row">
        {by === 'league' ? (
          <>
            <a href={leagueAddress(league.league_id, league.run_id)}>{whereWords(over)}</a>{' '}
            <span class="version">{runLabel(league.run_id)}</span>
          </>
        ) : (
          <a href={resultAddress(over.entry.result_id)}>{entryWords(over.entry)}</a>
        )}
      </th>
      {by === 'league' && <td>{entryWords(of.entry)}</td>}
      <td class="drawing" dangerouslySetInnerHTML={{ __html: forestRow(axis, 'forest-ground', markIn(meeting)) }} />
      <td class="number">{words ?? '–'}</td>
      <td>
        {said.sign} {said.words} {isGone && <span class="tag">✕ withdrawn</span>}
      </td>
    </tr>
  )
}
