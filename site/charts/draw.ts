/** The one place where marks become markup: every chart is drawn by Plot here and cleaned for a page without inline styles. */
import * as Plot from '@observablehq/plot'
import { JSDOM } from 'jsdom'
import { cleanSvg, type Labels } from './clean-svg.ts'

// drawings are taken out as text, so that one document serves all of them
const { document } = new JSDOM('').window

/** The drawing as SVG markup. `change` has the last word on it before it is cleaned. */
export function draw(options: Plot.PlotOptions, labels: Labels, change: (svg: Element) => void = () => {}): string {
  const svg = Plot.plot({ ...options, document }) as unknown as Element
  change(svg)
  return cleanSvg(svg, labels)
}
