/** The table of faults as lines of text, and whether anything was missed or alarmed for nothing. */
import { textTable } from '../../pipeline/vocabulary/text-table.ts'
import { CLEAN } from './find-faults.ts'
import type { VariantOutcome } from './run-faults.ts'

const COLUMNS = ['fault', 'variant', 'caught by', 'in tries', 'also said'] as const

/** A try of the clean server that says more than it may, or in which it was not ok. */
function isAlarmed({ missed, unexpected, others }: VariantOutcome['outcomes'][number]): boolean {
  return missed.length > 0 || unexpected !== null || others.length > 0
}

function isCaught({ missed, unexpected }: VariantOutcome['outcomes'][number]): boolean {
  return missed.length === 0 && unexpected === null
}

/** What was never tried without disturbance is not caught; of the clean server's variants a few tries leave some out. */
export function allCaught(variants: readonly VariantOutcome[]): boolean {
  return variants.every(
    ({ fault_id, outcomes, left_out_count }) =>
      (outcomes.length > 0 || (fault_id === CLEAN && left_out_count === 0)) &&
      (fault_id === CLEAN ? !outcomes.some(isAlarmed) : outcomes.every(isCaught)),
  )
}

export function faultTable(variants: readonly VariantOutcome[]): string {
  const rows = variants.filter(({ fault_id }) => fault_id !== CLEAN).map(row)
  const clean = variants.filter(({ fault_id }) => fault_id === CLEAN).flatMap(({ outcomes }) => outcomes)
  const alarmed = clean.filter(isAlarmed)
  const alarms = alarmed.flatMap(({ others, record }) => [
    ...others.map(({ rule, message }) => `  ${rule}: ${message}`),
    ...(record.reason === null ? [] : [`  ${record.status}: ${record.reason}`]),
  ])
  return [
    ...(rows.length > 0 ? [textTable([COLUMNS, ...rows]), ''] : []),
    `false alarms on the clean one: in ${alarmed.length} of ${clean.length} tries`,
    ...alarms,
  ].join('\n')
}

function row({ fault_id, variant, outcomes, left_out_count }: VariantOutcome): string[] {
  const counts = new Map<string, number>()
  for (const { rule } of outcomes.flatMap(({ others }) => others)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const others = [...counts].map(([rule, count]) => (count === outcomes.length ? rule : `${rule} (${count})`))
  const caught = outcomes.filter(isCaught).length
  return [
    fault_id,
    variant.name,
    variant.caught_by.map(id => id.replace('status:', '')).join(', '),
    `${caught} of ${outcomes.length}${left_out_count > 0 ? `, ${left_out_count} left out` : ''}`,
    others.join(', '),
  ]
}
