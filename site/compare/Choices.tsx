/** The choice of frameworks, league and measure to compare. Every choice is a link with an address. */
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { swatch } from '../charts/markers.ts'
import { type LinkTo, MOST } from '../compare-address.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import { entryWords, listWords, loadWords } from '../league/words.ts'
import { measuresIn } from './head-to-head.ts'
import type { ComparedItem, PlacedSide } from './read.ts'
import type { ComparedRow } from './rows.ts'
import { resultIdsIn, type Shared } from './shared.ts'

interface ThingsProps {
  /** In the order of the address, the base first. */
  named: readonly ComparedRow[]
  things: readonly ComparedItem[]
  linkTo: LinkTo
}

/** A chip for each item, with links to remove it and to make it the baseline; then their rivals. */
export function Things({ named, things, linkTo }: ThingsProps) {
  const ids = named.map(({ side }) => side.entry.result_id)
  // shownOf replaces a base that shares its league with no other
  const canBeBase = ({ side }: ComparedRow) =>
    named.some(other => other.side !== side && other.side.league.league_id === side.league.league_id)
  const present = new Set(named.map(({ side }) => side.entry.framework_id))
  const rivals = new Map(
    things.flatMap(thing => (thing.rivals ?? []).map(rival => [rival.framework_id, rival.name] as const)),
  )
  const offered = [...rivals].filter(([id]) => !present.has(id)).slice(0, MOST)
  return (
    <>
      <ul class="things">
        {named.map(row => {
          const { name, version, series, isBase, side } = row
          const others = ids.filter(id => id !== side.entry.result_id)
          return (
            <li class={isBase ? 'base' : undefined}>
              <span class={`s${series}`} dangerouslySetInnerHTML={{ __html: swatch(series) }} /> <b>{name}</b>{' '}
              {version && <small class="version">{version}</small>} {isBase && <span class="count">baseline</span>}
              {!isBase && canBeBase(row) && (
                <a href={linkTo({ ids: [side.entry.result_id, ...others] })} aria-label={`Make ${name} the baseline`}>
                  baseline
                </a>
              )}{' '}
              {others.length > 0 && (
                <a href={linkTo({ ids: others })} aria-label={`Remove ${name}`}>
                  ✕
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {named.length >= MOST ? (
        <p class="key">Five at most: remove one to add another.</p>
      ) : (
        offered.length > 0 && (
          <p class="rivals">
            {named.length === 1 ? 'Compare it with ' : 'Add '}
            {offered.map(([id, name], index) => (
              <>
                {index > 0 && ' · '}
                <a href={linkTo({ ids: [...ids, id] })}>{name}</a>
              </>
            ))}
          </p>
        )
      )}
    </>
  )
}

interface ChoicesProps {
  /** The base first. */
  sides: readonly PlacedSide[]
  /** The leagues that can be chosen, in the order of the rule. */
  offered: readonly Shared[]
  metric: Metric
  linkTo: LinkTo
}

export function Choices({ sides, offered, metric, linkTo }: ChoicesProps) {
  const [base] = sides
  const hosts = new Set(offered.map(({ league }) => league.host_id))
  const scenarios = Map.groupBy(offered, ({ league }) => league.scenario_id)
  const threads = new Set(offered.map(({ league }) => `${league.scenario_id} ${league.connections} ${league.host_id}`))
  const linkOf = ({ league, sides: there }: Shared): Link => {
    const isChosen = league.league_id === base?.league.league_id
    // in the league shown, the base keeps its run and the others are taken from that run
    const shown = isChosen ? there.map((side, index) => inTable(base, sides[index]) ?? inTable(base, side)) : there
    const load = loadWords(threads.size < offered.length ? league : { ...league, threads: null })
    return {
      text: hosts.size > 1 ? `${load}, ${league.host_id}` : load,
      count: countWords(shown, sides),
      href: linkTo({ ids: resultIdsIn(shown, sides) }),
      isChosen,
    }
  }
  const measures = measuresIn(sides).map(each => ({
    text: each.name ?? each.metric_id,
    href: linkTo({ measure: each.metric_id }),
    isChosen: each === metric,
  }))
  return (
    <div class="case">
      {offered.length === 0 && <p>No two of these share a load and a run.</p>}
      <nav aria-label="Load" class="loads">
        {[...scenarios].map(([scenario_id, loads]) => (
          <Links name={scenario_id} links={loads.map(linkOf)} />
        ))}
      </nav>
      <nav aria-label="Measure">
        <Links name="Measure" links={measures} />
      </nav>
    </div>
  )
}

const inTable = (base: Side, side: PlacedSide | null | undefined): PlacedSide | null =>
  side && isOfOneTable(base, side) ? side : null

/** `3 of 5` if not all are usable there, and the substitutes for configurations that were not measured there. */
function countWords(there: readonly (Side | null)[], sides: readonly Side[]): string {
  const others = there.flatMap((side, index) =>
    side && side.entry.configuration_id !== sides[index]?.entry.configuration_id ? [entryWords(side.entry)] : [],
  )
  const count = there.filter(side => side?.entry.is_usable).length
  const usable = count === there.length ? [] : [`${count} of ${there.length}`]
  return [...usable, ...(others.length > 0 ? [`with ${listWords(others)}`] : [])].join(', ')
}

interface Link {
  text: string
  count?: string
  href: string
  isChosen: boolean
}

const Links = ({ name, links }: { name: string; links: Link[] }) =>
  links.length > 0 && (
    <ul class="choice">
      <li class="name">{name}</li>
      {links.map(({ text, count, href, isChosen }) => (
        <li>
          <a href={href} aria-current={isChosen ? 'true' : undefined}>
            {text} {count && <small>{count}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
