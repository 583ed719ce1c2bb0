/** The index of the search box: everything with a name or a heading, and the numbers of frameworks in their leagues. */
import { formatFigure, withUnit } from '../../pipeline/schema/format.ts'
import { metricName, metrics, unitOf } from '../../pipeline/schema/metrics.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import {
  address,
  documentAddress,
  hostAddress,
  kernelAddress,
  languageAddress,
  metricAddress,
  ruleAddress,
  runAddress,
  scenarioAddress,
  settingAddress,
  termAddress,
} from '../address.ts'
import { thingOf } from '../compare-address.ts'
import { glossaryEntries, statuses } from '../data/glossary.ts'
import { languages } from '../data/languages.ts'
import { bestEvidence, frameworkLeagues, type LeagueRun, leagueOf, leagueRuns, shownRuns } from '../data/leagues.ts'
import { query } from '../data/query.ts'
import { rules } from '../data/rules.ts'
import { kindWords, statementsAbout, subjectWords } from '../data/statements.ts'
import { isEligible } from '../league/eligibility.ts'
import { SECONDARY, usableFirst } from '../league/view.ts'
import { boundWords, loadWords } from '../league/words.ts'
import type { IndexedLeague, Item, SearchIndex } from '../search/index-record.ts'
import { sections } from '../sections.ts'
import { tools } from '../tools.ts'

const MEASURES = [...new Set([...SECONDARY, ...metrics.flatMap(each => (each.is_ranked ? [each.metric_id] : []))])]

/** The sources of pages, whose headings are found too. */
const sources = import.meta.glob<string>(['./*.astro', './*/index.astro'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const GET = async () => {
  const frameworks = await query('frameworks')
  const configurations = await Promise.all(
    frameworks.map(({ framework_id, name }) => frameworkLeagues(framework_id, name)),
  )
  const runs = await leagueRuns()
  const entries = (await Promise.all(runs.map(leagueOf))).flatMap(league => league.entries)
  const byFramework = Map.groupBy(entries, ({ framework_id }) => framework_id)
  const index: SearchIndex = {
    items: [...(await measuredItems(runs)), ...describedItems(), ...(await statementItems())],
    frameworks: frameworks.map(({ framework_id, name, language }) => ({
      id: framework_id,
      name,
      language,
      versions: distinct(byFramework.get(framework_id)?.map(entry => entry.framework_version)),
      values: distinct(byFramework.get(framework_id)?.flatMap(entry => Object.values(entry.settings))),
    })),
    leagues: await Promise.all(bestEvidence(await shownRuns()).map(indexedLeague)),
    measures: MEASURES.map(metric_id => ({ metric_id, name: metricName(metric_id) })),
    things: configurations.flatMap(({ framework_id, results }) =>
      distinct(results.map(({ configuration_id }) => configuration_id)).map(id => thingOf(framework_id, id)),
    ),
  }
  return new Response(JSON.stringify(index))
}

const distinct = (texts: (string | null)[] = []) => [...new Set(texts)].filter(text => text !== null)

/** What was measured, and on what. */
async function measuredItems(runs: readonly LeagueRun[]): Promise<Item[]> {
  const scenarios = distinct(bestEvidence(await shownRuns()).map(run => run.scenario_id))
  const described = new Map((await query('scenarios')).map(each => [each.scenario_id, each.sentence ?? '']))
  return [
    ...scenarios.map((id): Item => ['Scenario', id, scenarioAddress(id), wordsOf(described.get(id) ?? '')]),
    ...(await languages()).map(({ language }): Item => ['Language', language, languageAddress(language)]),
    ...(await query('settings')).map(
      ({ key, value }): Item => ['Setting', `${key}=${value}`, settingAddress(key, value)],
    ),
    ...(await query('hosts')).map(
      ({ host_id, name, cpu_model, os }): Item => [
        ...(['Host', host_id, hostAddress(host_id)] as const),
        [name, cpu_model, os].filter(Boolean).join(' '),
      ],
    ),
    ...(await query('kernels')).map(
      ({ kernel_release }): Item => ['Kernel', kernel_release ?? 'unknown', kernelAddress(kernel_release)],
    ),
    ...distinct(runs.map(({ run_id }) => run_id)).map((id): Item => ['Run', id, runAddress(id)]),
    ...(await query('documents')).map(
      ({ document_id, title }): Item => ['Document', title, documentAddress(document_id), document_id],
    ),
  ]
}

/** Pages with their headings, and what the glossary, the rules and the page of load generators explain. */
function describedItems(): Item[] {
  const pages = sections.flatMap(({ pages }) => pages).map(([path, name]) => ({ path, name }))
  return [
    ...pages.map(({ path, name }): Item => {
      const [, description = ''] = /\sdescription="([^"]+)"/.exec(sourceOf(path)) ?? []
      return ['Page', name, address(path), wordsOf(description)]
    }),
    ...rules.map(({ id, title, summary }): Item => ['Rule', title, ruleAddress(id), `${id} ${wordsOf(summary)}`]),
    ...glossaryEntries.map(([word, meaning]): Item => ['Term', word, termAddress(word), wordsOf(meaning)]),
    ...metrics.map(
      ({ metric_id, name, sentence }): Item => [
        ...(['Metric', name, metricAddress(metric_id)] as const),
        `${metric_id} ${wordsOf(sentence)}`,
      ],
    ),
    ...distinct(statuses.map(([, word]) => word)).map((word): Item => ['Status', word, address(`glossary/#statuses`)]),
    ...[...tools.values()].flatMap(({ id, reports }): Item[] =>
      reports === undefined ? [] : [['Load generator', id, address(`generators/#${id}`), reports]],
    ),
    ...pages.flatMap(({ path, name }) =>
      headingsOf(sourceOf(path)).map(
        ({ id, heading, text }): Item => [name, heading, address(`${path}#${id}`), wordsOf(text)],
      ),
    ),
  ]
}

/** The headings of an Astro file that have an id, `<h2 id="noise">Noise</h2>`, each with the text below it. */
function headingsOf(source: string): { id: string; heading: string; text: string }[] {
  const found = [...source.matchAll(/<(?:h2|p) id="([\w-]+)">(?:\s*<b>)?([^<{]+)<\/(?:h2|b)>/g)]
  return found.map(({ 1: id = '', 2: heading = '', index }, place) => ({
    ...{ id, heading: heading.trim() },
    text: source.slice(index, found[place + 1]?.index).replace(/<[^<>]*>|\{[^{}]*\}/g, ' '),
  }))
}

/** The text of an Astro file, which is empty for a page that is not one. */
const sourceOf = (path: string): string =>
  sources[`./${path}index.astro`] ?? sources[`./${path.replace(/\/$/, '')}.astro`] ?? ''

const statementItems = async (): Promise<Item[]> =>
  Promise.all(
    (await statementsAbout('anything')).map(async (statement): Promise<Item> => {
      const { text, href } = await subjectWords(statement)
      return ['Statement', `${kindWords(statement)}: ${text}`, href]
    }),
  )

/** The words of a sentence that somebody might search for, each once. */
const wordsOf = (sentence: string): string =>
  distinct(sentence.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.-]{3,}(?<!\.)/gu) ?? []).join(' ')

async function indexedLeague(run: LeagueRun): Promise<IndexedLeague> {
  const league = await leagueOf(run)
  const best = usableFirst(league, league.headline_metric_id)
  const ids = distinct(league.entries.map(entry => entry.framework_id))
  return {
    league_id: run.league_id,
    name: `${run.scenario_id}, ${loadWords(run)}, ${run.host_id}`,
    frameworks: Object.fromEntries(ids.map(id => [id, numbersOf(best.find(entry => entry.framework_id === id))])),
  }
}

const numbersOf = (entry: LeagueEntry | undefined): string[] =>
  entry === undefined ? [] : [entry.result_id, ...MEASURES.map(metric_id => numberText(entry, metric_id))]

function numberText(entry: LeagueEntry, metric_id: string): string {
  const value = entry.measures[metric_id]
  if (value === undefined) return ''
  if (!isEligible(entry, metric_id)) return 'excluded'
  return `${boundWords(value)}${withUnit(formatFigure(unitOf(metric_id), shownNumber(value)))}`
}
