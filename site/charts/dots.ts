/** A dot for each result on a logarithmic scale, one line of the chart for each group: what both charts of results share. */
import * as Plot from '@observablehq/plot'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'

export interface Dot {
  result_id: string
  /** Where the dot leads to. */
  href: string
  /** The line that it stands on, and the words beside that line. */
  group: string
  group_name: string
  /** Above zero: the scale is logarithmic. */
  value: number
  low: number | null
  high: number | null
  /** `invalid` is hollow and `claim` a cross, so that neither needs colour. */
  kind: Kind
  title: string
}

type Kind = 'log' | 'invalid' | 'claim'

export interface DotsOptions extends Labels {
  width?: number
  rowHeight?: number
  marginTop?: number
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })
const symbols = { claim: 'times', invalid: 'circle', log: 'circle' } as const
const svgNamespace = 'http://www.w3.org/2000/svg'
const FONT_SIZE = 12
/** Between the margin's edges and the name in it. */
const GAP = 12
/** How much wider than Plot's the widest common face of `system-ui` is: DejaVu Sans. */
const WIDER = 1.15

/** Groups stand in the order in which they first occur in `data`. */
export function dots(data: Dot[], { width = 560, rowHeight = 20, marginTop = 28, ...labels }: DotsOptions): string {
  const groups = new Map(data.map(dot => [dot.group, dot.group_name]))
  const marginLeft = marginOf([...groups.values()])
  const ids = [...groups.keys()]
  const ticks = ticksOf(data.flatMap(dot => [dot.value, dot.low ?? dot.value, dot.high ?? dot.value]))
  const spans = data.filter(dot => dot.low !== null && dot.high !== null)
  const layers: { name: string; of: { group: string; result_id?: string }[]; mark: Plot.Markish }[] = [
    { name: 'line', of: ids.map(group => ({ group })), mark: Plot.ruleY(ids) },
    {
      name: 'name',
      of: ids.map(group => ({ group })),
      mark: Plot.text(ids, {
        y: ids,
        text: [...groups.values()],
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -10,
        fontSize: FONT_SIZE,
        // in ems of the face that Plot assumes; the wider one of some machines has to fit the margin too
        lineWidth: (marginLeft - GAP) / FONT_SIZE / WIDER,
        textOverflow: 'ellipsis-end',
      }),
    },
    { name: 'interval', of: spans, mark: Plot.link(spans, { x1: 'low', x2: 'high', y: 'group' }) },
    ...(['claim', 'invalid', 'log'] as const).map(kind => {
      const of = data.filter(dot => dot.kind === kind)
      const dot = {
        x: 'value',
        y: 'group',
        r: 4,
        sort: null,
        symbol: symbols[kind],
        href: 'href',
        title: 'title',
      } as const
      return { name: kind, of, mark: Plot.dot(of, dot) }
    }),
  ].filter(layer => layer.of.length > 0)
  const options: Plot.PlotOptions = {
    width,
    height: marginTop + ids.length * rowHeight + 8,
    marginTop,
    marginLeft,
    marginRight: 24,
    marginBottom: 8,
    x: { type: 'log', domain: [ticks[0] ?? 1, ticks.at(-1) ?? 10], axis: null },
    y: { type: 'point', domain: ids, axis: null, padding: 0.5 },
    marks: [
      Plot.gridX(ticks),
      Plot.axisX(ticks, {
        anchor: 'top',
        tickSize: 0,
        tickFormat: (value: number) => compact.format(value),
        fontSize: FONT_SIZE,
        label: null,
      }),
      ...layers.map(layer => layer.mark),
    ],
  }
  return draw(options, labels, svg => {
    gatherRows(svg, layers, ids)
    svg.setAttribute('data-row-height', String(rowHeight))
    svg.setAttribute('data-margin-top', String(marginTop))
  })
}

/** As wide as the longest name, within what leaves the dots their room. */
function marginOf(names: string[]): number {
  const longest = Math.max(...names.map(name => name.length))
  return Math.min(210, Math.max(120, GAP + longest * FONT_SIZE * 0.53 * WIDER))
}

/** Powers of ten around the values; with 2 and 5 between them where they would be fewer than four. */
function ticksOf(values: number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const steps = high - low < 3 ? [1, 2, 5] : [1]
  const ticks = Array.from({ length: high - low }, (_, index) => steps.map(step => step * 10 ** (low + index))).flat()
  return [...ticks, 10 ** high]
}

/** One `<g data-group>` for each line with all that stands on it, so that the script can move a line by one attribute. */
function gatherRows(
  svg: Element,
  layers: { name: string; of: { group: string; result_id?: string }[] }[],
  groups: string[],
): void {
  const rows = new Map(
    groups.map(group => {
      const row = svg.ownerDocument.createElementNS(svgNamespace, 'g')
      row.setAttribute('data-group', group)
      return [group, row]
    }),
  )
  const drawn = [...svg.children].slice(-layers.length)
  layers.forEach((layer, index) => {
    const mark = drawn[index]
    if (mark?.children.length !== layer.of.length) throw new Error(`chart: ${layer.name} drew other than its data`)
    const inOrder = [...mark.children]
    layer.of.forEach(({ group, result_id }, at) => {
      const element = inOrder[at]
      if (element === undefined) return
      const holder = mark.cloneNode(false) as Element
      for (const name of ['aria-label', 'fill', 'stroke', 'stroke-width', 'stroke-miterlimit'])
        holder.removeAttribute(name)
      holder.setAttribute('class', layer.name)
      if (result_id !== undefined) holder.setAttribute('data-result', result_id)
      if (element.localName === 'a') {
        element.setAttribute('tabindex', '-1')
        element.removeAttribute('fill')
      }
      holder.append(element)
      rows.get(group)?.append(holder)
    })
    mark.remove()
  })
  svg.append(...rows.values())
}
