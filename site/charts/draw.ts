/** Renders Plot charts as SVG without `<style>` and `style=`, which the content security policy forbids. */
import * as Plot from '@observablehq/plot'
import { JSDOM } from 'jsdom'

export interface Labels {
  /** Unique in the page: the prefix of the ids of the title and the description. */
  name: string
  title: string
  description: string
}

// charts are serialised at once, so one document is enough
const { document } = new JSDOM('').window

/** Rounds coordinates to a tenth, adds a title and a description, and excludes links from the tab order. */
export function draw(options: Plot.PlotOptions, { name, title, description }: Labels): string {
  const svg = Plot.plot({ ...options, document }) as unknown as Element
  for (const link of svg.querySelectorAll('a')) link.setAttribute('tabindex', '-1')
  for (const style of svg.querySelectorAll('style')) style.remove()
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    element.removeAttribute('style')
    // Plot labels its groups for developers, but a group without a role must not have a label
    if (element.localName === 'g') element.removeAttribute('aria-label')
    for (const attribute of [...element.attributes]) {
      if (/^(transform|d|x[12]?|y[12]?|cx|cy|dx|dy)$/.test(attribute.name)) attribute.value = rounded(attribute.value)
    }
  }
  const label = (tag: string, text: string) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    element.id = `${name}-${tag}`
    element.textContent = text
    return element
  }
  svg.prepend(label('title', title), label('desc', description))
  svg.setAttribute('class', 'plot')
  svg.setAttribute('aria-labelledby', `${name}-title`)
  svg.setAttribute('aria-describedby', `${name}-desc`)
  svg.setAttribute('role', 'group')
  for (const name of ['width', 'height', 'font-family', 'font-size', 'xmlns', 'xmlns:xlink']) svg.removeAttribute(name)
  return svg.outerHTML
}

const rounded = (text: string) =>
  text.replace(/-?(?<!\d)\d+\.\d{2,}/g, number => String(Math.round(Number(number) * 10) / 10))
