/** The recordings and numbers of all trials of a run: a zip member for each result, read by byte range. */
import { experimental_AstroContainer as Container } from 'astro/container'
import { zipSync } from 'fflate'
import { segment } from '../../../address.ts'
import Recorded from '../../../components/Recorded.astro'
import TrialNumbers from '../../../components/TrialNumbers.astro'
import { numberSources } from '../../../data/number-sources.ts'
import { recordingsOf } from '../../../data/recording.ts'
import { type ResultPage, resultsByOrigin } from '../../../data/result-page.ts'

interface Context {
  props: { run_id: string; results: ResultPage[] }
}

/** The earliest date of the zip format, so that the bytes depend on the members alone. */
const NO_DATE = new Date(1980, 0, 1)

const partOf = (name: string | number, markup: string) => `<div data-part="${name}">${markup}</div>`

export async function getStaticPaths() {
  return (await resultsByOrigin())
    .filter(origin => origin.is_run)
    .map(({ origin_id, pages }) => ({
      params: { run_id: segment(origin_id) },
      props: { run_id: origin_id, results: pages },
    }))
}

export async function GET({ props: { run_id, results } }: Context) {
  const container = await Container.create()
  const recordingOf = await recordingsOf(run_id)
  const members: Record<string, Uint8Array> = {}
  for (const page of results) {
    const sources = numberSources(page.trials)
    const parts = [partOf('numbers', await container.renderToString(TrialNumbers, { props: { page, sources } }))]
    for (const [index, trial] of page.trials.entries()) {
      const recording = recordingOf(trial.trial_id)
      const place = index + 1
      parts.push(partOf(place, await container.renderToString(Recorded, { props: { trial, recording, place } })))
    }
    members[`${page.head.result_id}.html`] = new TextEncoder().encode(parts.join('\n'))
  }
  return new Response(zipSync(members, { level: 9, mtime: NO_DATE }))
}
