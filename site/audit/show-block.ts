/** One audited block as a section of the page: what is wrong, what could not be read, what was read, what stays unknown. */
import { count, counted } from '../../pipeline/rules/format-numbers.ts'
import { SEVERITY_SIGNS } from '../../pipeline/vocabulary/severity.ts'
import type { AuditedBlock, AuditedFinding, NamedRule, ReadLine } from './audited.ts'
import { describeImplied, describeLines, describeLoad, describeTool } from './describe.ts'
import { type Child, element } from './element.ts'
import { PROBLEM_LIMIT } from './limits.ts'
import { showText } from './show-text.ts'

interface Place {
  /** The text's lines. */
  lines: readonly string[]
  /** Where the pages of rules and of words are. */
  rules: string
  glossary: string
  /** Leads to a line of the text. */
  goTo: (line: number) => void
}

export function showBlock(audited: AuditedBlock, index: number, place: Place): HTMLElement {
  const { block, heading } = audited
  const id = `block-${index + 1}`
  const title = element('h2', { id, tabindex: '-1' }, `${describeTool(block)}, ${describeLines(block)}`)
  const section = element('section', { class: 'block', 'aria-labelledby': id }, title)
  const load = describeLoad(block)
  const under = heading === null ? [] : ['under ', foreign(heading, 'q')]
  const about: Child[] = [...under, under.length > 0 && load !== '' ? ': ' : '', load]
  if (load !== '' || under.length > 0) section.append(element('p', { class: 'muted about' }, ...about))
  if (block.command !== null) section.append(element('p', { class: 'typed' }, foreign(block.command)))
  section.append(...showFindings(audited, place), ...showProblems(audited, place))
  section.append(...showValues(audited, place), ...showUnknown(audited, place))
  return section
}

/** Where each block stands and the worst that is said of it; a link would take the log's own fragment out of the address. */
export function showIndex(blocks: readonly AuditedBlock[]): HTMLElement {
  const items = blocks.map(({ block, heading, findings }, index) => {
    const button = element(
      'button',
      { type: 'button', class: 'jump' },
      `${describeTool(block)}, ${describeLines(block)}`,
    )
    button.addEventListener('click', () => document.getElementById(`block-${index + 1}`)?.focus())
    const under = heading === null ? [] : [' ', foreign(heading, 'q')]
    return element('li', {}, button, ...under, ' ', markOf(findings[0]))
  })
  return element('ol', { class: 'index', 'aria-label': 'Logs found' }, ...items)
}

function markOf(worst: AuditedFinding | undefined): HTMLElement {
  if (worst === undefined) return element('span', { class: 'mark grey' }, 'no findings')
  const sign = element('span', { class: 'sign', 'aria-hidden': 'true' }, SEVERITY_SIGNS[worst.severity])
  return element('span', { class: `mark ${worst.severity}` }, sign, ` ${worst.severity}: ${worst.title}`)
}

/** Its own direction, so that a character that turns the writing turns nothing outside. */
function foreign(text: string, tag: 'code' | 'q' = 'code'): HTMLElement {
  return element(tag, { dir: 'ltr' }, showText(text))
}

function showFindings({ findings, clear, gaps }: AuditedBlock, place: Place): Child[] {
  const title = element('h3', {}, 'Findings')
  const asked = clear.length + findings.length
  if (findings.length > 0) {
    return [title, element('ul', { class: 'found' }, ...findings.map(each => showFinding(each, place)))]
  }
  if (asked === 0 && gaps.length === 0) return [title, element('p', {}, 'No rule is about a log of this tool.')]
  const none =
    asked === 0 ? 'No rule could be computed from it.' : `None of the ${asked} rules computed found anything.`
  return [title, element('p', {}, `${none} That does not make it right: see what is unknown below.`)]
}

function showFinding(finding: AuditedFinding, { rules }: Place): HTMLElement {
  const { rule, severity, title, message, formula, threshold, caveats, observed, expected } = finding
  const sign = element('span', { class: 'sign', 'aria-hidden': 'true' }, SEVERITY_SIGNS[severity])
  const mark = element('a', { class: `mark ${severity}`, href: `${rules}${rule}/` }, sign, ` ${severity}: ${title}`)
  const terms: Child[] = []
  const say = (term: string, text: string) => terms.push(element('dt', {}, term), element('dd', {}, text))
  say('Formula', formula)
  if (observed !== null)
    say('Here', showNumber(observed) + (expected === null ? '' : `, held against ${showNumber(expected)}`))
  say('Threshold', threshold)
  say('What can make it wrong', caveats)
  const summary = element('summary', {}, 'How it is computed', element('span', { class: 'unseen' }, `: ${title}`))
  const how = element('details', {}, summary, element('dl', {}, ...terms))
  return element('li', { class: severity }, mark, element('p', {}, message), how)
}

const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const showNumber = (value: number): string => digits.format(value)

function lineButton(line: number, { goTo }: Place): HTMLElement {
  const button = element('button', { type: 'button', class: 'line', title: 'Show this line in the log' })
  button.append(element('span', { class: 'unseen' }, 'Line '), String(line))
  button.addEventListener('click', () => goTo(line))
  return button
}

function showProblems({ block }: AuditedBlock, place: Place): Child[] {
  const { problems } = block
  if (problems.length === 0) return []
  const items = problems
    .slice(0, PROBLEM_LIMIT)
    .map(({ line, text, problem }) =>
      element('li', {}, lineButton(line, place), element('span', {}, showText(problem)), foreign(text)),
    )
  const rest = problems.length - items.length
  if (rest > 0) items.push(element('li', {}, `and ${count(rest)} more.`))
  return [element('h3', {}, 'Not read'), element('ul', { class: 'problems' }, ...items)]
}

function showValues({ block, lines }: AuditedBlock, place: Place): Child[] {
  const implied = describeImplied(block)
  if (lines.length === 0) return [element('h3', {}, 'What was read'), element('p', {}, 'No values.')]
  const head = ['Line', 'Read as', 'As it stands in the log'].map(name => element('th', { scope: 'col' }, name))
  const table = element('table', { class: 'read' })
  table.append(element('thead', {}, element('tr', {}, ...head)))
  table.append(element('tbody', {}, ...lines.map(line => showLine(line, place))))
  const below = implied === null ? [] : [element('p', { class: 'muted implied' }, implied)]
  return [element('h3', {}, 'What was read'), table, ...below]
}

function showLine({ line, values }: ReadLine, place: Place): HTMLElement {
  const items = values.map(({ metric_id, name, text }) => {
    const word = element('a', { href: `${place.glossary}#${metric_id}` }, name)
    return element('li', {}, word, ' ', element('span', { class: 'value' }, text))
  })
  return element(
    'tr',
    {},
    element('td', { class: 'number' }, lineButton(line, place)),
    element('td', {}, element('ul', {}, ...items)),
    element('td', { class: 'printed' }, foreign((place.lines[line - 1] ?? '').trim())),
  )
}

function showUnknown({ gaps, clear }: AuditedBlock, place: Place): Child[] {
  const made: Child[] = []
  const count = gaps.reduce((sum, gap) => sum + gap.rules.length, 0)
  if (count > 0) {
    const items = gaps.map(({ missing, rules }) =>
      element(
        'li',
        {},
        ...linked(rules, place),
        element('span', { class: 'missing' }, ` need${rules.length === 1 ? 's' : ''} ${missing}`),
      ),
    )
    const title = `Not computable from this log: ${counted(count, 'rule')}, not passed`
    made.push(element('details', { class: 'grey' }, element('summary', {}, title), element('ul', {}, ...items)))
  }
  if (clear.length > 0) {
    const title = `Computed, and found nothing: ${counted(clear.length, 'rule')}`
    const list = element('p', {}, ...linked(clear, place))
    made.push(element('details', { class: 'grey' }, element('summary', {}, title), list))
  }
  return made
}

function linked(rules: readonly NamedRule[], place: Place): Child[] {
  return rules.flatMap(({ id, title }, index) => [
    index === 0 ? '' : ', ',
    element('a', { href: `${place.rules}${id}/` }, title),
  ])
}
