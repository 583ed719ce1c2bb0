/** The shapes of up to five series, which distinguish them without colours. Centred at 0, in the colour of the text. */

const SHAPES = [
  '<circle r="3.6"/>',
  '<path d="M-3.6-3.6h7.2v7.2h-7.2z"/>',
  '<path d="M0-4.6L4.6 3.8H-4.6z"/>',
  '<path d="M0-5L5 0 0 5-5 0z"/>',
  '<path d="M-4-4L4 4M4-4L-4 4" stroke="currentColor" stroke-width="2"/>',
]

/** `series` counts from 1. */
export const markerOf = (series: number): string => SHAPES[(series - 1) % SHAPES.length] ?? ''

/** A marker for use next to a name. */
export const swatch = (series: number): string =>
  `<svg class="swatch" width="12" height="12" viewBox="-6 -6 12 12" fill="currentColor" aria-hidden="true">${markerOf(series)}</svg>`
