/** The trial that stands for the others on the page of a result. */
import { headlineOf, type ResultPage } from './result-page.ts'
import { trialValue } from './trial-value.ts'

/** From 0: the one whose number is nearest to the median; the first where there is none. */
export function typicalTrial(page: ResultPage): number {
  const headline = headlineOf(page)
  const distances = page.trials.map(trial => {
    const value = trialValue(trial, headline?.metric_id ?? '')
    return value === null || headline === undefined ? Number.POSITIVE_INFINITY : Math.abs(value - headline.median)
  })
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
