/** data/fidelity/<instant>-<host_id>-<compared>.json: what measuring costs a load, as npm run bench:fidelity -- --record writes it. */
import { z } from 'zod'
import { COMMIT, compactInstant, ID, LONGEST_ID } from '../ids.ts'

const id = z.string().max(LONGEST_ID).regex(ID)
const count = z.int().min(1).max(1_000_000)
/** Requests per second. */
const rate = z.number().min(0.001).max(1e9)

/** Two loads of one server, one after the other. */
const pair = z.strictObject({
  first: z.enum(['alone', 'runner']),
  alone_per_s: rate,
  runner_per_s: rate,
  /** Of one CPU, beside the runner's load; null where it is not known. */
  observer_ratio: z.number().min(0).max(1000).nullable(),
})

export const fidelity = z
  .strictObject({
    measured_at: z.iso.datetime(),
    host_id: id,
    commit: z.string().regex(COMMIT),
    is_clean: z.boolean(),
    /** The bare load against the runner, the runner without its sandbox against that with it, or one request against drawn ones. */
    compared: z.enum(['observers', 'sandbox', 'requests']),
    framework_id: id,
    framework_version: z
      .string()
      .max(80)
      .regex(/^[ -~]+$/)
      .nullable(),
    scenario_id: id,
    threads: count,
    connections: count,
    warm_up_s: count,
    duration_s: count,
    pairs: z.array(pair).min(1).max(10_000),
  })
  .refine(({ threads, connections }) => connections >= threads, 'has fewer connections than threads: no load has that')

export type FidelityPair = z.infer<typeof pair>
export type FidelityRecord = z.infer<typeof fidelity>

/** Below the data folder. */
export const fidelityPath = ({ measured_at, host_id, compared }: FidelityRecord): string =>
  `fidelity/${compactInstant(measured_at)}-${host_id}-${compared}.json`

/** Errors: a record that is not whole, or not the one that `path` names. */
export function readFidelity(path: string, text: string): FidelityRecord {
  const { data, error } = fidelity.safeParse(JSON.parse(text))
  if (error) throw new Error(`${path}: ${z.prettifyError(error)}`)
  if (path !== fidelityPath(data)) throw new Error(`${path}: name it ${fidelityPath(data)}, as it says of itself`)
  return data
}
