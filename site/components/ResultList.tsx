/** The list of all results with its filter. The build renders values as links, the browser as checkboxes. */
import { useState } from 'preact/hooks'
import type { ShownFacet, ShownRows } from '../filter/listing.ts'
import { countedText } from '../number.ts'
import { allColumns } from '../table/columns.ts'
import { pageOf } from '../table/facets.ts'
import { everything, type FilterState, toggled } from '../table/filter-state.ts'
import { PAGE_ROWS } from '../table/list-size.ts'
import { ResultRows } from './ResultRows.tsx'

interface ListProps {
  shown: ShownRows
  caption: string
  ruleTitle: (id: string) => string
  /** The address of the following rows as pages; empty if there are none. */
  next: string
  /** Only in the browser. */
  choice?: Choice
}

interface Choice {
  state: FilterState
  /** What could not be applied from the address. */
  remarks: readonly string[]
  /** Typing adds no entry to the history of the browser. */
  choose: (state: FilterState, isTyping?: boolean) => void
  showMore: () => void
}

export function ResultList({ shown, caption, ruleTitle, next, choice }: ListProps) {
  const { rows, columns, shown: count } = shown
  const advice = choice && adviceFor(choice.state, shown)
  return (
    <>
      <Filters {...{ shown, choice }} />
      <div class="book">
        <div class="bar">
          <p class="status" role="status" tabIndex={-1} data-status>
            {statusOf(shown)}
          </p>
          {choice && <Chosen {...choice} facets={shown.facets} />}
          <ul class="remarks" data-remarks>
            {choice?.remarks.map(words => (
              <li>{words}</li>
            ))}
          </ul>
          {advice && <p class="remarks">{advice}</p>}
        </div>
        <ResultRows
          {...{ rows, caption, ruleTitle }}
          columns={allColumns.filter(({ id }) => columns.includes(id))}
          order={choice}
        />
        <p class="next">
          {next && <a href={next}>All results, page by page</a>}
          {choice && rows.length < count && (
            <button type="button" onClick={choice.showMore}>
              Show {countedText(Math.min(PAGE_ROWS, count - rows.length))} more of {countedText(count)}
            </button>
          )}
        </p>
      </div>
    </>
  )
}

function statusOf({ shown, total, invalid, claims }: ShownRows): string {
  const parts = [`${countedText(shown)}${shown === total ? '' : ` of ${countedText(total)}`} results`]
  if (invalid > 0) parts.push(`${countedText(invalid)} excluded`)
  if (claims > 0) parts.push(`${countedText(claims)} claimed without a log`)
  return parts.join(', ')
}

/** A button that removes each chosen value. The button disappears, so the focus moves to the status line. */
function Chosen({ state, choose, facets }: Choice & Pick<ShownRows, 'facets'>) {
  const remove = (facet: string, value: string) => (event: MouseEvent) => {
    const bar = (event.currentTarget as HTMLElement).closest('.bar')
    choose(toggled(state, facet, value, false))
    bar?.querySelector<HTMLElement>('[data-status]')?.focus()
  }
  return (
    <ul class="chosen" data-chosen>
      {Object.entries(state.facets).flatMap(([key, values]) =>
        values.map(value => {
          const facet = facets.find(each => each.key === key)
          const words = `${facet?.name ?? key}: ${facet?.values.find(each => each.value === value)?.words ?? value}`
          return (
            <li key={`${key}=${value}`}>
              <button type="button" aria-label={`Remove the filter ${words}`} onClick={remove(key, value)}>
                {`${words} ✕`}
              </button>
            </li>
          )
        }),
      )}
    </ul>
  )
}

/** If no row matches, the choices to remove, each of which would be enough; otherwise null. */
function adviceFor({ facets, q }: FilterState, { shown, facets: offered }: ShownRows): string | null {
  if (shown > 0) return null
  const found = offered.filter(({ key, values }) => facets[key] && values.some(({ count }) => count > 0))
  const words = [
    ...found.map(({ key }) => `“${facets[key]?.join('” or “')}”`),
    ...(found.length === 0 && q !== '' ? ['the search'] : []),
  ]
  if (words.length === 0) return 'No results match. Remove several of the filters above.'
  return `No results match. Remove ${words.join(' or ')}.`
}

const isSetting = ({ key }: ShownFacet): boolean => key.startsWith('set.')

function Filters({ shown: { facets }, choice }: Pick<ListProps, 'shown' | 'choice'>) {
  // a facet with one value offers no choice
  const offered = facets.filter(({ values }) => values.length > 1)
  const settings = offered.filter(isSetting)
  // the settings of all entries would be too many
  const isNarrow =
    choice === undefined ||
    Object.keys(choice.state.facets).some(key => /^(framework_id|scenario_id|set\..*)$/.test(key))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <aside class="filters" aria-label="Filters" tabIndex={0}>
      {/* open next to the table, collapsed on a small screen */}
      <details open={choice && matchMedia('(min-width: 64rem)').matches}>
        <summary>Filter the results</summary>
        <div class="facets">
          {choice && <Order {...choice} />}
          {offered
            .filter(facet => !isSetting(facet))
            .map(facet => (
              <Facet key={facet.key} {...{ facet, choice }} />
            ))}
          {settings.length > 0 && <p class="group">Settings</p>}
          {isNarrow ? (
            settings.map(facet => <Facet key={facet.key} {...{ facet, choice }} />)
          ) : (
            <p class="muted">Choose a framework or a scenario first.</p>
          )}
          {choice && (
            <p>
              <button type="button" onClick={() => choice.choose(everything)}>
                Show all results
              </button>
            </p>
          )}
        </div>
      </details>
    </aside>
  )
}

function Order({ state, choose }: Choice) {
  return (
    <>
      <p>
        <label>
          Search{' '}
          <input
            type="search"
            autocomplete="off"
            value={state.q}
            onInput={({ currentTarget }) => choose({ ...state, q: currentTarget.value }, true)}
          />
        </label>
      </p>
      <p>
        <button
          type="button"
          onClick={() => choose({ ...state, facets: { ...state.facets, state: ['clean', 'doubtful'] } })}
        >
          Hide excluded results
        </button>
      </p>
      <p class="sorting">
        <label>
          Sort by{' '}
          <select
            value={state.sort ?? ''}
            onChange={({ currentTarget }) => choose({ ...state, sort: currentTarget.value || null })}
          >
            <option value="">ledger order</option>
            {allColumns.map(({ id, name }) => (
              <option value={id}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Order{' '}
          <select
            value={state.order}
            onChange={({ currentTarget }) =>
              choose({ ...state, order: currentTarget.value === 'desc' ? 'desc' : 'asc' })
            }
          >
            <option value="asc">ascending</option>
            <option value="desc">descending</option>
          </select>
        </label>
      </p>
    </>
  )
}

function Facet({ facet: { key, name, values }, choice }: { facet: ShownFacet } & Pick<ListProps, 'choice'>) {
  const [isComplete, setComplete] = useState(false)
  const rest = isComplete ? 0 : values.filter(({ isFrequent }) => !isFrequent).length
  const isChecked = (value: string) => choice?.state.facets[key]?.includes(value) ?? false
  return (
    <fieldset data-facet={key}>
      <legend>{name}</legend>
      <ul>
        {values
          .filter(({ value, isFrequent }) => isComplete || isFrequent || isChecked(value))
          .map(({ value, words, count }) => {
            const page = pageOf(key, value)
            return (
              <li key={value} class={count === 0 && !isChecked(value) ? 'zero' : undefined}>
                {choice ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={isChecked(value)}
                      onChange={({ currentTarget }) =>
                        choice.choose(toggled(choice.state, key, value, currentTarget.checked))
                      }
                    />{' '}
                    {words}
                  </label>
                ) : (
                  <span class="plain">{page === null ? words : <a href={page}>{words}</a>}</span>
                )}
                <span class="count">{count}</span>
              </li>
            )
          })}
      </ul>
      {choice && rest > 0 && (
        <button type="button" class="rest" onClick={() => setComplete(true)}>
          {rest} more
        </button>
      )}
    </fieldset>
  )
}
