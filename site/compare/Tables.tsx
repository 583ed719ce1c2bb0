/** Their numbers, findings and environments side by side. */
import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import { formatFigure } from '../../pipeline/vocabulary/format.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { Measured } from '../../pipeline/vocabulary/records/league.ts'
import { SEVERITY_SIGNS } from '../../pipeline/vocabulary/severity.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'
import { resultAddress } from '../address.ts'
import { namesOf } from '../league/names.ts'
import { ratioBetween, type Side } from '../league/ratio.ts'
import { stands } from '../league/stands.ts'
import { levelWords, ratioWords, verdictSign, whyStruck } from '../league/words.ts'
import { ratioText } from '../table/ratio.ts'
import { measuresIn } from './meetings.ts'
import type { EnvironmentDifference } from './read.ts'

export function Heads({ sides }: { sides: readonly Side[] }) {
  const names = namesOf(sides)
  return sides.map(({ entry }, index) => (
    <th scope="col">
      <a href={resultAddress(entry.result_id)}>{names[index]}</a>
    </th>
  ))
}

/** Of the others, over the base. */
function RatioHeads({ sides }: { sides: readonly Side[] }) {
  return namesOf(sides)
    .slice(1)
    .map(name => <th scope="col">{name}, × the base</th>)
}

export function Measures({ sides }: { sides: readonly Side[] }) {
  const [base, ...others] = sides as [Side, ...Side[]]
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <Heads sides={sides} />
            <RatioHeads sides={sides} />
          </tr>
        </thead>
        <tbody>
          {measuresIn(sides).map(metric => {
            const { metric_id } = metric
            return (
              <tr key={metric_id}>
                <th scope="row">{metric.name}</th>
                {sides.map(({ entry }) => {
                  const value = entry.measures[metric_id]
                  const figure = value && formatFigure(metric.unit, shownNumber(value), columnScale(metric_id))
                  if (figure === undefined) return <td class="number">–</td>
                  const address = resultAddress(entry.result_id, `#${metric_id}`)
                  return stands(entry, metric_id) ? (
                    <td class="number">
                      <a href={address}>
                        {atLeast(value, figure.number)} {figure.unit}
                      </a>
                      {figure.bounds && <span class="bounds">{figure.bounds.join(' to ')}</span>}
                    </td>
                  ) : (
                    <td class="number">
                      <a href={address}>struck</a>
                      <span class="bounds">{whyStruck(entry, metric_id)}</span>
                    </td>
                  )
                })}
                {others.map(side => {
                  const found = ratioBetween(metric_id, side, base)
                  const { sign, words } = found ? verdictSign(metric, found.verdict) : { sign: '', words: '' }
                  return (
                    <td class="number">
                      {(found && ratioWords(found)) ?? '–'} {sign} {words}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What a ratio is made of: the trials that share a round, side by side. Of entries of one table. */
export function RoundValues({ sides, metric_id }: { sides: readonly Side[]; metric_id: string }) {
  const [base, ...others] = sides as [Side, ...Side[]]
  const metric = metricOf(metric_id)
  const valuesOf = ({ entry }: Side) => entry.measures[metric_id]?.rounds ?? []
  if (!metric || others.length === 0) return null
  const { show, unit } = columnScale(metric_id)
  const number = (text: string | null | undefined) => <td class="number">{text ?? '–'}</td>
  const found = others.map(side => ratioBetween(metric_id, side, base))
  const level = found.find(each => each?.level)?.level
  return (
    <>
      <h2 id="rounds">The rounds</h2>
      <p class="key">
        The number of each and the ratio of two come from one fit of all rounds of the league
        {level && `; after the ratio stands its ${levelWords(level)} interval`}.
      </p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">
                {metric.name} <span class="unit">{unit}</span>
              </th>
              <Heads sides={sides} />
              <RatioHeads sides={sides} />
            </tr>
          </thead>
          <tbody>
            {valuesOf(base).map((of_base, round) => (
              <tr>
                <th scope="row">Round {round + 1}</th>
                {sides.map(side => number(shownOr(valuesOf(side)[round], show)))}
                {others.map((side, index) =>
                  number(
                    of_base && found[index]?.ratio
                      ? shownOr(valuesOf(side)[round], own => ratioText(own / of_base))
                      : null,
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Number, ratio</th>
              {sides.map(({ entry: { measures } }) =>
                number(shownOr(measures[metric_id]?.estimate, each => atLeast(measures[metric_id], show(each)))),
              )}
              {found.map(each => number(each && ratioWords(each)))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

const atLeast = (value: Measured | undefined, words: string): string =>
  value?.is_lower_bound ? `at least ${words}` : words

const shownOr = (value: number | null | undefined, show: (value: number) => string): string | null =>
  value == null ? null : show(value)

export function Findings({ sides }: { sides: readonly Side[] }) {
  const titles = new Map(sides.flatMap(({ entry }) => entry.findings.map(({ rule_id, title }) => [rule_id, title])))
  return titles.size === 0 ? (
    <p>The rules found nothing.</p>
  ) : (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <Heads sides={sides} />
          </tr>
        </thead>
        <tbody>
          {[...titles].map(([rule_id, title]) => (
            <tr key={rule_id}>
              <th scope="row">{title}</th>
              {sides.map(({ entry }) => {
                const found = entry.findings.find(finding => finding.rule_id === rule_id)
                return (
                  <td>
                    {found ? (
                      <a class={`mark ${found.severity}`} href={resultAddress(entry.result_id, '#findings')}>
                        {SEVERITY_SIGNS[found.severity]} {found.severity}
                      </a>
                    ) : (
                      '–'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Environment({
  sides,
  environment,
}: {
  sides: readonly Side[]
  environment: readonly EnvironmentDifference[]
}) {
  const runs = new Set(sides.map(({ league }) => league.run_id))
  if (runs.size < 2) return <p>They come from one run, so they share one environment.</p>
  if (environment.length === 0) return <p>Nothing that was recorded before the runs differs.</p>
  return (
    <div class="scroll">
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">Recorded before the run</th>
            <Heads sides={sides} />
          </tr>
        </thead>
        <tbody>
          {environment.map(({ key, values }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {values.map(value => (
                <td>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
