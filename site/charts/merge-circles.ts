/** Many equal dots as one path: a page with thousands of them weighs a fifth of what it would. */

/** Replaces the circles below the elements that `selector` finds by one path of points; round line ends make them dots. */
export function mergeCircles(svg: Element, selector: string): void {
  for (const group of svg.querySelectorAll(selector)) {
    const circles = [...group.querySelectorAll('circle')]
    if (circles.length === 0) continue
    const path = svg.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'path')
    const points = circles.map(circle => `M${tenth(circle.getAttribute('cx'))},${tenth(circle.getAttribute('cy'))}h0`)
    path.setAttribute('d', points.join(''))
    group.replaceChildren(path)
  }
}

const tenth = (text: string | null): number => Math.round(Number(text) * 10) / 10
