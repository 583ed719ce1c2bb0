/** Binds the page of /audit/: a text comes in by typing, pasting, a file, an example or the address, and is audited at once. */

import { count } from '../../pipeline/rules/format-numbers.ts'
import type { AuditedText, Gap } from './audited.ts'
import { AUDIT_COMMAND, describeTables, describeTotal, IMPORT_COMMAND } from './describe.ts'
import { element } from './element.ts'
import { textOfFile } from './file.ts'
import { fragmentOf, textOfFragment } from './fragment.ts'
import { goToLine } from './go-to-line.ts'
import { FRAGMENT_LIMIT, TEXT_LIMIT } from './limits.ts'
import { startReading } from './reading.ts'
import { reportOf } from './report.ts'
import { showBlock, showIndex } from './show-block.ts'

const TYPING_PAUSE_MS = 200
/** Characters. */
const LONG_PASTE = 20_000
/** Only what takes longer than this is worth saying that it is going on. */
const SLOW_MS = 300

const root = document.querySelector<HTMLElement>('[data-audit]')
if (root !== null) bind(root)

function bind(root: HTMLElement) {
  const one = <T extends Element>(name: string): T => {
    const found = root.querySelector<T>(`[data-${name}]`)
    if (found === null) throw new Error(`site/pages/audit.astro has no data-${name}`)
    return found
  }
  const input = one<HTMLTextAreaElement>('log')
  const chooser = one<HTMLInputElement>('file')
  const status = one<HTMLElement>('status')
  const answer = one<HTMLElement>('answer')
  const intro = one<HTMLElement>('intro')
  const results = one<HTMLElement>('results')
  const report = one<HTMLTextAreaElement>('report')
  const by_hand = one<HTMLDetailsElement>('by-hand')
  const copied = one<HTMLElement>('copied')
  const { rules = '', glossary = '', beyond = '{}' } = root.dataset
  /** By tool: what a lone report lacks for the rules that the worker does not have. */
  const gaps_beyond: Record<string, Gap[]> = JSON.parse(beyond)
  const page = location.origin + location.pathname
  let fragment = ''
  let markdown = ''
  /** The text came as a whole and not letter by letter: whoever gave it wants to see what comes of it. */
  let is_given = false
  let timer: number | undefined
  let slow: number | undefined

  const read = startReading((text, reading) => {
    window.clearTimeout(slow)
    if ('problem' in reading) empty(reading.problem)
    else show(text, reading.audited).catch((error: Error) => empty(`This page failed at this text: ${error.message}.`))
  })

  function empty(sentence: string) {
    results.replaceChildren()
    answer.hidden = true
    intro.hidden = sentence !== ''
    say(sentence)
    lead()
  }

  /** Where the answer stands below the screen. */
  function lead() {
    const is_hidden = status.getBoundingClientRect().top > innerHeight * 0.85
    if (is_given && is_hidden) status.scrollIntoView()
    is_given = false
  }

  function say(sentence: string) {
    if (status.textContent !== sentence) status.textContent = sentence
  }

  /** `remark` is said where there is nothing to read. */
  function take(text: string, remark = '') {
    window.clearTimeout(timer)
    window.clearTimeout(slow)
    if (text.length > TEXT_LIMIT)
      return empty(`This is more than ${TEXT_LIMIT / 1e6} MB: nothing was read. ${AUDIT_COMMAND} reads it.`)
    if (text.trim() === '') return empty(remark)
    slow = window.setTimeout(() => say('Reading…'), SLOW_MS)
    read(text)
  }

  function put(text: string) {
    is_given = text !== ''
    input.value = text
    input.scrollTop = 0
    take(input.value)
  }

  async function show(text: string, audited: AuditedText) {
    if (text !== input.value) return
    for (const { block, gaps } of audited.blocks) gaps.push(...(gaps_beyond[block.tool] ?? []))
    const place = { lines: text.split('\n'), rules, glossary, goTo: (line: number) => goToLine(input, line) }
    const tables = describeTables(audited)
    results.replaceChildren(
      ...(tables === null ? [] : [element('p', { class: 'muted' }, tables, ' ', element('code', {}, IMPORT_COMMAND))]),
      ...(audited.blocks.length > 1 ? [showIndex(audited.blocks)] : []),
      ...audited.blocks.map((block, index) => showBlock(block, index, place)),
    )
    const rest = audited.block_count - audited.blocks.length
    const more = rest > 0 ? ` The first ${audited.blocks.length} are shown; ${AUDIT_COMMAND} shows all.` : ''
    const hint =
      audited.block_count === 0
        ? ' Paste the whole of what a load generator printed, or the JSON that a timing tool exported.'
        : ''
    say(describeTotal(audited) + more + hint)
    answer.hidden = audited.block_count === 0
    intro.hidden = true
    lead()
    fragment = await fragmentOf(text)
    const has_log = fragment.length <= FRAGMENT_LIMIT
    const addresses = { audit: has_log ? page + fragment : page, has_log, rules: location.origin + rules }
    if (text !== input.value) return
    markdown = reportOf(audited, addresses)
    report.value = markdown
  }

  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text)
      copied.textContent = `${what} copied.`
    } catch {
      by_hand.open = true
      report.value = text
      report.select()
      copied.textContent = `The browser does not let this page copy. The ${what.toLowerCase()} is selected in the field below: copy it from there.`
    }
  }

  async function copyLink() {
    if (fragment.length > FRAGMENT_LIMIT) {
      const size = count(fragment.length)
      copied.textContent = `Too large for a link: it would have ${size} characters, and above ${count(FRAGMENT_LIMIT)} mail and chat break it. Copy the report instead.`
      return
    }
    await copy(page + fragment, 'Link')
  }

  async function takeFile(file: File | undefined) {
    if (!file) return
    const got = await textOfFile(file)
    if ('text' in got) return put(got.text)
    input.value = ''
    empty(got.problem)
  }

  async function takeFragment() {
    const got = await textOfFragment(location.hash)
    if (got === null) return
    if ('text' in got) return put(got.text)
    input.value = ''
    empty(`The log in this address cannot be read: ${got.problem}. Ask for the log itself.`)
  }

  // a browser's own pasting takes minutes over a hundred thousand lines; what is small keeps its undo
  input.addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.length < LONG_PASTE) return
    event.preventDefault()
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
    is_given = true
    take(input.value)
  })
  input.addEventListener('input', event => {
    is_given = event instanceof InputEvent && event.inputType === 'insertFromPaste'
    copied.textContent = ''
    window.clearTimeout(timer)
    timer = window.setTimeout(() => take(input.value), TYPING_PAUSE_MS)
  })
  one('choose').addEventListener('click', () => chooser.click())
  chooser.addEventListener('change', async () => {
    await takeFile(chooser.files?.[0])
    chooser.value = ''
  })
  one('clear').addEventListener('click', () => {
    if (location.hash.startsWith('#log=')) history.replaceState(null, '', location.pathname)
    put('')
    input.focus()
  })
  for (const button of root.querySelectorAll<HTMLElement>('[data-example]')) {
    button.addEventListener('click', () => put(button.dataset.example ?? ''))
  }
  one('copy-report').addEventListener('click', () => copy(markdown, 'Report'))
  one('copy-link').addEventListener('click', copyLink)
  addEventListener('hashchange', takeFragment)
  // a file that is dropped beside the field would otherwise be opened instead of the page
  addEventListener('dragover', event => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  addEventListener('drop', event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    takeFile(event.dataTransfer.files[0])
  })
  // a browser that comes back to the page may bring the text with it
  if (location.hash.startsWith('#log=')) takeFragment()
  else take(input.value)
}
