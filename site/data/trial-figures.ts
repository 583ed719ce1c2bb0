/** The charts of one trial, with sentences that describe them. */
import type { SocketSampleRow } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import { formatText } from '../../pipeline/schema/format.ts'
import { probeDots } from '../charts/probe-dots.ts'
import { socketCurve } from '../charts/socket-curve.ts'
import { trialLines } from '../charts/trial-lines.ts'
import { countedText } from '../number.ts'
import type { TrialRecording } from './recording.ts'
import type { ResultPage } from './result-page.ts'
import { trialValue } from './result-page.ts'

type MeasuredTrial = ResultPage['trials'][number]

interface TrialFigure {
  id: string
  caption: string
  /** Shown below the chart; may be empty. */
  sentence: string
  drawings: string[]
}

/** `place` is the number of the trial on the page, from 1. Figures without data are omitted. */
export function trialFigures(trial: MeasuredTrial, recording: TrialRecording, place: number): TrialFigure[] {
  const words = `trial ${place}`
  const end_s = recording.timeline.at(-1)?.elapsed_s ?? recording.probe.at(-1)?.scheduled_s ?? 1
  const sockets = socketCurve(recording.sockets, {
    title: `Bytes that each connection of ${words} received`,
    description:
      'To the right, connections in order of bytes received; upwards, the bytes of each; a line for each snapshot.',
  })
  const probe = probeDots(recording.probe, {
    title: `Latencies that the probe saw in ${words}`,
    description:
      'To the right, seconds; upwards, latency on a logarithmic scale; a cross is a response that was wrong, late or missing.',
    end_s,
  })
  const { rate, cpu, memory } = trialLines(recording.timeline, words)
  const drawn: [id: string, caption: string, sentence: string, drawings: (string | null)[]][] = [
    ['time', 'Requests and memory', '', [rate, memory]],
    ['cpu', 'CPU', timeSentence(trial), [cpu]],
    ['sentinel', 'Latency that the probe saw', probeSentence(trial), [probe]],
    ['sockets', 'Bytes by connection, fewest first', socketSentence(recording.samples), [sockets]],
  ]
  return drawn
    .map(([id, caption, sentence, drawings]) => ({
      id: `t${place}-${id}`,
      caption,
      sentence,
      drawings: drawings.filter(drawing => drawing !== null),
    }))
    .filter(figure => figure.drawings.length > 0)
}
const percent = (ratio: number): string => formatText('ratio', ratio)

function timeSentence(trial: MeasuredTrial): string {
  const { server_cpu_ratio, client_cpu_ratio, database_cpu_ratio, steal_ratio, observer_cpu_ratio } = trial
  const parts = [
    server_cpu_ratio !== null && `the server used ${percent(server_cpu_ratio)} of its CPUs`,
    database_cpu_ratio !== null && `the database ${percent(database_cpu_ratio)} of its CPUs`,
    client_cpu_ratio !== null && `the load generator ${percent(client_cpu_ratio)} of its CPUs`,
    observer_cpu_ratio !== null && `sampler and probe ${percent(observer_cpu_ratio)} of one CPU`,
    steal_ratio !== null && `the hypervisor took ${percent(steal_ratio)} of all CPU time`,
  ].filter(part => part !== false)
  const text = parts.join(', ')
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

export function socketSentence(samples: readonly SocketSampleRow[]): string {
  if (samples.length === 0) return ''
  const established = samples.map(sample => `${countedText(sample.established_count)} at the ${sample.moment}`)
  const compared = samples.filter(sample => sample.without_progress_count !== null)
  const stuck = compared.filter(sample => sample.without_progress_count !== 0)
  const words = stuck.map(sample => `${countedText(sample.without_progress_count ?? 0)} at the ${sample.moment}`)
  const progress = stuck.length > 0 ? ` Received nothing since the previous snapshot: ${words.join(', ')}.` : ''
  const all = compared.length > 0 && stuck.length === 0 ? ' All of them received data in between.' : ''
  return `Established: ${established.join(', ')}.${progress}${all}`
}

/** Empty for a trial without a probe, whose counts are null. */
export function probeSentence(trial: MeasuredTrial): string {
  const { probe_answer_count: answers, probe_wrong_count: wrong, probe_unanswered_count: unanswered } = trial
  if (answers === null) return ''
  const sent = answers + (unanswered ?? 0)
  const right = answers - (wrong ?? 0)
  const requests = trialValue(trial, 'request_count')
  const share = !requests ? '' : ` Its requests were ${percent(sent / (sent + requests))} of the load.`
  const wrongs = wrong ? ` ${countedText(wrong)} ${wrong === 1 ? 'was' : 'were'} wrong.` : ''
  const missing = unanswered ? ` ${countedText(unanswered)} got no response.` : ''
  return `${countedText(right)} of ${countedText(sent)} responses correct under load.${wrongs}${missing}${share}`
}
