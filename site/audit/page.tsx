/** The script of /audit/: audits a text when it is typed, pasted, or read from a file or an example. */
import { render } from 'preact'
import { encodingOf } from '../../pipeline/schema/text-encoding.ts'
import { AuditReport } from './Answer.tsx'
import type { AuditedText, Gap } from './audit-text.ts'
import { AUDIT_COMMAND } from './describe.ts'
import { startReading } from './reading.ts'

/** Characters of a pasted text, bytes of a file. */
const TEXT_LIMIT = 5_000_000
const TYPING_PAUSE_MS = 200
/** Characters. */
const LONG_PASTE = 20_000
/** The status shows "Reading…" only after this time. */
const SLOW_MS = 300

const root = document.querySelector<HTMLElement>('[data-audit]')
if (root !== null) bind(root)

function bind(root: HTMLElement) {
  const one = <T extends HTMLElement>(name: string): T => {
    const found = root.querySelector<T>(`[data-${name}]`)
    if (found === null) throw new Error(`site/pages/audit.astro has no data-${name}`)
    return found
  }
  const input = one<HTMLTextAreaElement>('log')
  const chooser = one<HTMLInputElement>('file')
  const status = one('status')
  const results = one('results')
  const { rules = '', glossary = '', beyond = '{}', marks = '{}' } = root.dataset
  /** By tool: the data that a single report lacks for the rules that the worker does not have. */
  const gaps_beyond: Record<string, Gap[]> = JSON.parse(beyond)
  /** The text was pasted or opened rather than typed, so the page scrolls to the report. */
  let isGiven = false
  let pause: number | undefined
  let slow: number | undefined

  const read = startReading(JSON.parse(marks), (text, reading) => {
    if (text !== input.value) return
    if ('problem' in reading) answer(reading.problem)
    else show(text, reading.audited)
  })

  function show(text: string, audited: AuditedText) {
    const { total, blocks, block_count } = audited
    for (const { block, gaps } of blocks) gaps.push(...(gaps_beyond[block.tool] ?? []))
    const more = block_count > blocks.length ? ` The first ${blocks.length} are shown; ${AUDIT_COMMAND} shows all.` : ''
    const hint =
      block_count === 0 ? ' Paste the complete output of a load generator, or the JSON export of a timing tool.' : ''
    const place = { rules, glossary, lines: text.split('\n'), goTo: (line: number) => goToLine(input, line) }
    answer(total + more + hint, <AuditReport {...{ audited, place }} />)
  }

  function answer(sentence: string, shown: preact.ComponentChild = null) {
    window.clearTimeout(slow)
    render(shown, results)
    say(sentence)
    const isBelow = status.getBoundingClientRect().top > innerHeight * 0.85
    if (isGiven && isBelow) status.scrollIntoView()
    isGiven = false
  }

  function say(sentence: string) {
    if (status.textContent !== sentence) status.textContent = sentence
  }

  /** `remark` is the status if the text is empty. */
  function take(remark = '') {
    const text = input.value
    window.clearTimeout(pause)
    window.clearTimeout(slow)
    if (text.length > TEXT_LIMIT)
      return answer(`This text has more than ${TEXT_LIMIT / 1e6} MB and was not read. Use ${AUDIT_COMMAND} instead.`)
    if (text.trim() === '') return answer(remark)
    slow = window.setTimeout(() => say('Reading…'), SLOW_MS)
    read(text)
  }

  function put(text: string, remark = '') {
    isGiven = text + remark !== ''
    input.value = text
    input.scrollTop = 0
    take(remark)
  }

  async function takeFile(file: File | undefined) {
    if (!file) return
    const { text, problem } = await textOfFile(file)
    put(text, problem)
  }

  // browsers need minutes to paste 100,000 lines; short texts are left to the browser, which keeps the undo history
  input.addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.length < LONG_PASTE) return
    event.preventDefault()
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
    isGiven = true
    take()
  })
  input.addEventListener('input', event => {
    isGiven = event instanceof InputEvent && event.inputType === 'insertFromPaste'
    window.clearTimeout(pause)
    pause = window.setTimeout(take, TYPING_PAUSE_MS)
  })
  one('choose').addEventListener('click', () => chooser.click())
  chooser.addEventListener('change', async () => {
    await takeFile(chooser.files?.[0])
    chooser.value = ''
  })
  one('clear').addEventListener('click', () => {
    put('')
    input.focus()
  })
  for (const button of root.querySelectorAll<HTMLElement>('[data-example]')) {
    button.addEventListener('click', () => put(button.dataset.example ?? ''))
  }
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, event => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // the browser would otherwise open a file that is dropped next to the field
      event.preventDefault()
      if (type === 'drop') takeFile(event.dataTransfer.files[0])
    })
  }
  // the browser may restore the text when the reader returns to the page
  take()
}

/** Never throws: `problem` describes what is wrong with the file; the text is then empty. */
async function textOfFile(file: File): Promise<{ text: string; problem: string }> {
  const problem = (why: string) => ({ text: '', problem: `${file.name} ${why}` })
  if (file.size > TEXT_LIMIT) return problem(`is larger than ${TEXT_LIMIT / 1e6} MB: it was not read.`)
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes), problem: '' }
  } catch (error) {
    if (error instanceof TypeError) return problem('is not text in UTF-8 or UTF-16: it was not read.')
    return problem('could not be read: is it a folder, or was it deleted?')
  }
}

/** Selects a line of a text field and scrolls to it. */
function goToLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const height = Number.parseFloat(getComputedStyle(field).lineHeight)
  field.scrollTop = (line - 1) * height - field.clientHeight / 2
  field.scrollLeft = 0
  field.scrollIntoView({ block: 'nearest' })
}
