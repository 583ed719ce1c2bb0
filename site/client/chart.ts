/** The charts follow the filter without being drawn again: dots and lines are hidden and moved by attributes alone. */

export function followFilter(figures: HTMLElement[], visible: ReadonlySet<string>) {
  for (const figure of figures) {
    const svg = figure.querySelector('svg')
    if (svg !== null) figure.hidden = !follow(svg, visible)
  }
}

/** Gives whether any dot is left. A chart without lines keeps its dots where they are. */
function follow(svg: SVGSVGElement, visible: ReadonlySet<string>): boolean {
  if (svg.querySelector('[data-group]') === null) return followDots(svg, visible)
  const rowHeight = Number(svg.dataset.rowHeight)
  const marginTop = Number(svg.dataset.marginTop)
  let shown = 0
  svg.querySelectorAll<SVGGElement>('[data-group]').forEach((row, index) => {
    let isUsed = false
    for (const dot of row.querySelectorAll<SVGGElement>('[data-result]')) {
      const isVisible = visible.has(dot.dataset.result ?? '')
      show(dot, isVisible)
      isUsed ||= isVisible
    }
    show(row, isUsed)
    row.setAttribute('transform', `translate(0,${(shown - index) * rowHeight})`)
    if (isUsed) shown += 1
  })
  const { x, y, width } = svg.viewBox.baseVal
  svg.setAttribute('viewBox', [x, y, width, marginTop + shown * rowHeight + 8].join(' '))
  return shown > 0
}

function followDots(svg: SVGSVGElement, visible: ReadonlySet<string>): boolean {
  let isUsed = false
  for (const dot of svg.querySelectorAll<SVGElement>('[data-result]')) {
    const isVisible = visible.has(dot.dataset.result ?? '')
    show(dot, isVisible)
    isUsed ||= isVisible
  }
  return isUsed
}

function show(element: SVGElement, isVisible: boolean) {
  if (isVisible) element.removeAttribute('display')
  else element.setAttribute('display', 'none')
}
