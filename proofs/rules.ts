/** How often each rule speaks about logs without a fault, and how many of the known faults it finds. */
import { rules } from '../pipeline/audit/installed-rules.ts'
import { runCommandLine } from '../pipeline/command-line.ts'
import type { Rule } from '../pipeline/rules/rule.ts'
import { textTable } from '../pipeline/vocabulary/text-table.ts'
import { type RuleCase, readCases } from './rule-cases.ts'

const help = `npm run bench:rules [-- --list]

Asks every rule that looks at a single trial about the logs in pipeline/rules/testdata, and prints

  false alarms  findings above a note, in the clean logs that the rule could evaluate
  notes         notes about the same logs; a note is not an alarm
  gaps          clean logs that do not hold what it computes from
  found         known faults that it found, of those that it must find; the text of a report does not show all faults

  --list        also name the logs, and what was missed

Exit: 0 no false alarm; 1 a false alarm; 2 bad use.`

const COLUMNS = ['rule', 'false alarms', 'notes', 'gaps', 'found'] as const

function count(rule: Rule, cases: readonly RuleCase[]) {
  const clean = cases.filter(one => one.kind === 'clean')
  const severitiesOf = (one: RuleCase) => one.findings.filter(finding => finding.rule === rule.id).map(f => f.severity)
  const gaps = clean.filter(one => one.not_computable.includes(rule.id))
  const alarms = clean.filter(one => severitiesOf(one).some(severity => severity !== 'note'))
  const notes = clean.filter(one => severitiesOf(one).includes('note'))
  const faults = cases.filter(one => one.expected.includes(rule.id))
  const missed = faults.filter(one => severitiesOf(one).length === 0)
  return { rule, evaluated: clean.length - gaps.length, gaps, alarms, notes, faults, missed }
}

function row({ rule, evaluated, gaps, alarms, notes, faults, missed }: ReturnType<typeof count>): string[] {
  const found = faults.length === 0 ? '-' : `${faults.length - missed.length} of ${faults.length}`
  return [rule.id, `${alarms.length} of ${evaluated}`, String(notes.length), String(gaps.length), found]
}

await runCommandLine({ name: 'bench:rules', help, options: { list: { type: 'boolean' } } }, ({ values }) => {
  const cases = readCases()
  const counts = rules.filter(rule => rule.scope === 'trial').map(rule => count(rule, cases))
  const number = (kind: RuleCase['kind']) => cases.filter(one => one.kind === kind).length
  console.log(
    `${number('clean')} clean logs, ${number('faulty')} faulty ones, ${number('unseen')} whose text hides the fault\n`,
  )
  console.log(textTable([COLUMNS, ...counts.map(row)], column => column > 0))
  for (const { rule, missed } of counts)
    for (const one of missed) console.log(`\nmissed: ${rule.id} in ${one.kind}/${one.name}`)
  if (values.list) for (const { kind, name } of cases) console.log(`${kind}/${name}`)
  return counts.some(({ alarms }) => alarms.length > 0) ? 1 : 0
})
