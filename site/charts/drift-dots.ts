/** A dot for each trial of a run: when it began, and its speed relative to the median of its case. Shows drift. */
import * as Plot from '@observablehq/plot'
import { draw, type Labels } from './draw.ts'

export interface DriftDot {
  /** The target of the dot. */
  href: string
  /** Seconds since the start of the run. */
  started_s: number
  round: number | null
  /** Above 1 means faster than the median of the case. */
  relative_speed: number
  kind: 'measured' | 'control'
  title: string
}

interface DriftDotsOptions extends Labels {
  width?: number
  height?: number
}

const percent = (value: number) => {
  const off = Number((100 * (value - 1)).toFixed(1))
  return off === 0 ? '0 %' : `${off > 0 ? '+' : '−'}${Math.abs(off)} %`
}

/** Lines separate the rounds. Null without dots. */
export function driftDots(
  dots: readonly DriftDot[],
  { width = 960, height = 240, ...labels }: DriftDotsOptions,
): string | null {
  if (dots.length === 0) return null
  const end = Math.max(...dots.map(dot => dot.started_s))
  const far = Math.max(0.02, ...dots.map(dot => Math.abs(dot.relative_speed - 1))) * 1.08
  const begins = [...Map.groupBy(dots, dot => dot.round)].flatMap(([round, ofRound]) =>
    round === null ? [] : [{ started_s: Math.min(...ofRound.map(dot => dot.started_s)), words: `round ${round}` }],
  )
  const [per, unit] = end > 7200 ? [3600, 'h'] : end > 120 ? [60, 'min'] : [1, 's']
  const x = (row: { started_s: number }) => row.started_s / Number(per)
  const everyRound = Math.ceil(begins.length / Math.floor((width - 90) / 64))
  const options: Plot.PlotOptions = {
    width,
    height,
    marginTop: 24,
    marginRight: 16,
    marginBottom: 24,
    marginLeft: 60,
    x: { domain: [0, (end * 1.02) / Number(per) || 1], axis: null },
    y: { domain: [1 - far, 1 + far], axis: null },
    marks: [
      Plot.axisY({ ticks: 5, tickSize: 0, fontSize: 12, label: null, tickFormat: percent }),
      Plot.axisX({
        ticks: 8,
        tickSize: 0,
        fontSize: 12,
        label: null,
        tickFormat: (value: number) => `${value} ${unit}`,
      }),
      Plot.ruleX(begins, { x, className: 'round' }),
      Plot.text(
        begins.filter((_, index) => index % everyRound === 0),
        {
          x,
          text: 'words',
          frameAnchor: 'top',
          dy: -12,
          dx: 2,
          textAnchor: 'start',
          fontSize: 12,
          className: 'round-name',
        },
      ),
      Plot.ruleY([1], { className: 'middle' }),
      ...(['control', 'measured'] as const).map(kind =>
        Plot.dot(
          dots.filter(dot => dot.kind === kind),
          { x, y: 'relative_speed', r: 3.5, href: 'href', title: 'title', className: `trial ${kind}` },
        ),
      ),
    ],
  }
  return draw(options, labels)
}
