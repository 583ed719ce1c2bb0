/** The script of /compare/: compares the items in the address, which is the only state. */
import { render } from 'preact'
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { address, pairAddress } from '../address.ts'
import { atBestOf } from '../compare/at-best.ts'
import { Compared, type ComparedProps, Head } from '../compare/Compared.tsx'
import type { CopiesProps } from '../compare/Copies.tsx'
import { citedRows, markdownOf, ratioRows } from '../compare/export.ts'
import { crossRunComparison, headToHeadsOf } from '../compare/head-to-head.ts'
import { pictureOf } from '../compare/picture.ts'
import { type ComparedItem, fetchEnvironment, type Read, readDetails, readItem } from '../compare/read.ts'
import { resolveQuery, type UnresolvedName } from '../compare/resolve-query.ts'
import { type ComparedRow, rowsOf } from '../compare/rows.ts'
import { newerOf, offeredLeagues, offeredRuns, resolved } from '../compare/shared.ts'
import { shownOf } from '../compare/shown.ts'
import { type LinkTo, RESULT_ID, readItems, writeThings } from '../compare-address.ts'
import { csv } from '../league/csv.ts'
import { sentenceOfAll } from '../league/sentence-of-all.ts'
import type { SearchIndex } from '../search/index-record.ts'

const reads = new Map<string, Promise<unknown>>()

/** Reads each file once: two entries of one league share its record. */
const read: Read = <T,>(address: string) => {
  const found = reads.get(address) ?? fetchJson(address)
  reads.set(address, found)
  return found as Promise<T | null>
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${address} could not be read: ${answer.status}.`)
  return answer.json()
}

type Shown = Omit<ComparedProps, 'copies'>

async function show(page: HTMLElement) {
  offerThings(page)
  const parameters = new URLSearchParams(location.search)
  const named = readItems(location.search)
  const [head, place] = ['[data-head]', '[data-compared]'].map(part => page.querySelector<HTMLElement>(part))
  if (!head || !place || named.length === 0) return
  const query = await resolve(named, page.dataset.comparison ?? '')
  const pair = pairIn(query, parameters)
  if (pair !== null && (await fetch(pair, { method: 'HEAD' })).ok) return location.replace(pair)
  const found = await Promise.all(
    query.things.map(async ({ named, thing }) =>
      readItem(thing, read).then(
        (item): ComparedItem | string => ({ ...item, named }),
        (error: Error) => error.message,
      ),
    ),
  )
  const { things, sides, exact, measure, unavailable, notes } = shownOf(
    found.filter((thing): thing is ComparedItem => typeof thing !== 'string' && thing.sides.length > 0),
    { league: parameters.get('league') || query.league, measure: parameters.get('measure') || null },
  )
  const ids = sides.map(({ entry }) => entry.result_id)
  const failed = query.things.filter((_, index) => typeof found[index] === 'string').map(({ named }) => named)
  const wrong = [...failed, ...query.unknown.map(({ named }) => named)]
  const left = [...exact.filter(name => !ids.includes(name)), ...wrong]
  const more = { measure: unavailable.measure ?? measure, league: unavailable.league }
  // from here on the address names exact results; unavailable values stay, so that a reload reports them again
  if (ids.length > 0) history.replaceState(null, '', `${writeThings([...exact, ...wrong], more)}${location.hash}`)
  const linkTo: LinkTo = ({ ids: others, measure: other, isOther = false }) =>
    writeThings([...(others ?? ids), ...(isOther ? [] : left)], {
      measure: other ?? more.measure,
      // another league was chosen, so the unavailable one is dropped
      league: others === undefined ? more.league : null,
    })
  const text = [...found.filter(thing => typeof thing === 'string'), ...query.guesses, ...notes]
  const insteadOf = ({ named }: UnresolvedName, id: string) =>
    writeThings([...ids, ...left.filter(name => name !== named), id])
  const remarks = <Remarks {...{ text, insteadOf }} unknown={query.unknown} />
  const metric = metricOf(measure ?? sides[0]?.league.headline_metric_id ?? '')
  if (metric === undefined) {
    const list = document.createElement('div')
    head.append(list)
    return render(remarks, list)
  }
  const details = await Promise.all(sides.map(side => readDetails(side, read)))
  const hasRuns = new Set(sides.map(({ league }) => league.run_id)).size > 1
  const shown: Shown = {
    ...{ sides, things, metric, measure, linkTo },
    rows: rowsOf(metric, sides, details),
    sentence: sentenceOfAll(metric.metric_id, sides),
    offered: offeredLeagues(things, sides),
    runs: offeredRuns(things, sides),
    newer: newerOf(things, sides),
    environment: hasRuns ? await fetchEnvironment(sides, read) : [],
  }
  const copies = copiesOf(shown, text)
  for (const part of [head, place]) part.replaceChildren()
  render(
    <>
      {remarks}
      <Head {...shown} copies={copies} />
    </>,
    head,
  )
  render(<Compared {...shown} copies={copies} />, place)
  document.title = `${shown.rows.map(({ name }) => name).join(', ')} · Benchledger`
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

type Query = ReturnType<typeof resolveQuery>

/** Resolves names; ids of results need no index. */
async function resolve(named: readonly string[], address: string): Promise<Query> {
  const index = named.every(name => RESULT_ID.test(name.toLowerCase())) ? null : await read<SearchIndex>(address)
  if (index !== null) return resolveQuery(index, named)
  return { things: named.map(name => ({ named: name, thing: name })), unknown: [], guesses: [], league: null }
}

/** The page of the pair that two names of frameworks alone mean; null for anything else. */
function pairIn({ things, unknown, guesses, league }: Query, parameters: URLSearchParams): string | null {
  const [a, b] = things.map(({ thing }) => thing)
  const isPlain = things.every(({ thing }) => /^[^:@]+$/.test(thing) && !RESULT_ID.test(thing))
  const isOpen = league === null && !parameters.get('league') && !parameters.get('measure')
  return a && b && a !== b && things.length === 2 && isPlain && isOpen && unknown.length + guesses.length === 0
    ? pairAddress(a, b)
    : null
}

interface RemarksProps {
  text: readonly string[]
  unknown: readonly UnresolvedName[]
  insteadOf: (unknown: UnresolvedName, id: string) => string
}

const Remarks = ({ text, unknown, insteadOf }: RemarksProps) => (
  <>
    {text.map(words => (
      <p class="wrong">{words}</p>
    ))}
    {unknown.map(one => (
      <p class="wrong">
        {one.words} {one.near.length > 0 && 'Did you mean '}
        {one.near.map(({ id, name }, index) => (
          <>
            {index > 0 && (index === one.near.length - 1 ? ' or ' : ', ')}
            <a href={insteadOf(one, id)}>{name}</a>
          </>
        ))}
        {one.near.length > 0 ? '?' : <a href={address('frameworks/')}>All frameworks</a>}
      </p>
    ))}
  </>
)

function offerThings(page: HTMLElement) {
  const form = page.querySelector('form')
  const input = form?.querySelector('input')
  const list = form?.querySelector('datalist')
  if (!form || !input || !list) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    const added = input.value.trim()
    const parameters = new URLSearchParams(location.search)
    const more = { measure: parameters.get('measure'), league: parameters.get('league') }
    if (added !== '') location.search = writeThings([...readItems(location.search), added], more)
  })
  input.addEventListener(
    'focus',
    async () => {
      const index = await read<SearchIndex>(page.dataset.comparison ?? '')
      const names = index ? [...index.frameworks.map(({ name }) => name), ...index.things] : []
      list.replaceChildren(...names.map(name => new Option(name, name)))
    },
    { once: true },
  )
}

function copiesOf({ things, sides, rows, metric, measure, sentence }: Shown, text: string[]): CopiesProps {
  const [base, ...others] = resolved(things, sides)
  const baseRow = rows.find(({ isBase }) => isBase) as ComparedRow
  const ids = sides.map(({ entry }) => entry.result_id)
  const link = new URL(`${writeThings(ids, { measure })}${location.hash}`, location.href).href
  const bridges = sides.slice(1).flatMap(side => crossRunComparison(metric.metric_id, side, baseRow.side))
  const headToHeads = base ? others.flatMap(each => headToHeadsOf(each, base, measure)) : []
  const best = atBestOf(metric.metric_id, sides).map(({ words }) => words)
  const picture = pictureOf({ metric, rows, base: baseRow, sentence, url: link })
  return {
    link,
    markdown: markdownOf([sentence, ...best, ...text], citedRows(metric, rows, baseRow), link),
    csv: csv(ratioRows([...bridges, ...headToHeads])),
    picture: URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' })),
  }
}

const page = document.querySelector<HTMLElement>('[data-comparison]')
if (page !== null) show(page)
