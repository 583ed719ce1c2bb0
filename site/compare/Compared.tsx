/** What is said of the things that are compared, the verdict first. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import { leagueAddress, runAddress } from '../address.ts'
import type { Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { whereWords } from './export.ts'
import { Forest } from './Forest.tsx'
import { Percentiles, Rounds } from './Lines.tsx'
import { differencesOf, type Meeting } from './meetings.ts'
import type { Details, EnvironmentDifference } from './read.ts'
import { Environment, Findings, Heads, Measures } from './Tables.tsx'

interface ComparedProps {
  /** The base first. */
  sides: readonly Side[]
  meetings: readonly Meeting[]
  /** Of each side, in the same order; null where it could not be read. */
  details: readonly (Details | null)[]
  environment: readonly EnvironmentDifference[]
}

export function Compared({ sides, meetings, details, environment }: ComparedProps) {
  const [base, ...others] = sides
  if (base === undefined) return <p>Nothing of this was measured here.</p>
  return (
    <>
      {others.map(side => (
        <p class="verdict-sentence">{sentenceOf(base.league.headline_metric_id, side, base)}</p>
      ))}
      <Sides sides={sides} />
      <Differences sides={sides} />
      {meetings.length > 0 && (
        <>
          <h2>Wherever they met</h2>
          <Forest meetings={meetings} by="league" />
          <p class="key">Grey: what two copies of one server may differ by in that league.</p>
        </>
      )}
      <Rounds sides={sides} />
      <Percentiles sides={sides} details={details} />
      <h2>What was measured</h2>
      <Measures sides={sides} />
      <h2>Findings</h2>
      <Findings sides={sides} />
      <h2>Environment</h2>
      <Environment sides={sides} environment={environment} />
    </>
  )
}

function Sides({ sides }: { sides: readonly Side[] }) {
  const places = new Map(sides.map(side => [`${side.league.league_id} ${side.league.run_id}`, side]))
  return (
    <p>
      {[...places.values()].map(side => (
        <>
          In{' '}
          <a href={leagueAddress(side.league.league_id, side.league.run_id)}>
            {whereWords(side)}, on {side.league.host_id}
          </a>
          , <a href={runAddress(side.league.run_id)}>run of {runLabel(side.league.run_id)}</a>.{' '}
        </>
      ))}
    </p>
  )
}

const KINDS = {
  meant: { sign: '✓', words: 'what is compared' },
  decisive: { sign: '✕', words: 'makes them not comparable' },
  told: { sign: 'i', words: 'so they are compared through the controls of both' },
} as const

function Differences({ sides }: { sides: readonly Side[] }) {
  const differences = differencesOf(sides)
  return (
    <>
      <h2>What differs</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <Heads sides={sides} />
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, values, kind }) => (
              <tr key={name} class={`differs-${kind}`}>
                <th scope="row">{name}</th>
                {values.map(value => (
                  <td>{value ?? '–'}</td>
                ))}
                <td>
                  <span aria-hidden="true">{KINDS[kind].sign}</span> {KINDS[kind].words}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
