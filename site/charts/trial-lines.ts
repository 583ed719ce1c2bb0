/** The charts of one trial over time: rate, CPU and memory. */
import type { TimelinePoint } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import { percentText } from '../number.ts'
import { type TimeLine, timeLines } from './time-lines.ts'

type Column = Exclude<keyof TimelinePoint, 'elapsed_s'>

/** Null for a chart without data. */
export function trialLines(
  rows: readonly TimelinePoint[],
  trial: string,
): Record<'rate' | 'cpu' | 'memory', string | null> {
  const end_s = rows.at(-1)?.elapsed_s || 1
  const line = (column: Column, words: string, per = 1): TimeLine => ({
    name: column.replaceAll('_', '-'),
    words,
    points: rows.map(row => ({ elapsed_s: row.elapsed_s, value: row[column] === null ? null : row[column] / per })),
  })
  const rate = timeLines([line('requests_per_s', 'answers')], {
    title: `Requests per second over ${trial}`,
    description: 'To the right, seconds since the start of the load; upwards, requests per second, from zero.',
    unit: 'requests/s',
    end_s,
  })
  const cpu = timeLines(
    [line('server_cpu_ratio', 'server'), line('client_cpu_ratio', 'client'), line('steal_ratio', 'stolen')],
    {
      title: `CPU over ${trial}`,
      description:
        'To the right, seconds; upwards, the share of its CPUs that server and load generator used, and the share the hypervisor took.',
      unit: 'of its CPUs',
      top: 1,
      tickFormat: percentText,
      end_s,
    },
  )
  const memory = timeLines([line('server_resident_bytes', 'server', 1024 ** 2)], {
    title: `The server’s resident memory over ${trial}`,
    description: 'To the right, seconds; upwards, mebibytes, from zero.',
    unit: 'MiB',
    height: 96,
    end_s,
  })
  return { rate, cpu, memory }
}
