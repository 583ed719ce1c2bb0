/** Selects a line of a text field and scrolls to it. */
export function goToLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const height = Number.parseFloat(getComputedStyle(field).lineHeight)
  field.scrollTop = (line - 1) * height - field.clientHeight / 2
  field.scrollLeft = 0
  field.scrollIntoView({ block: 'nearest' })
}
