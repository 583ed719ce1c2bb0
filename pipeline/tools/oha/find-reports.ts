/** Finds every JSON report of oha in a text. Other forms are recognised but not parsed. */
import type { Block } from '../block.ts'
import { doubledKeys, findJson, members } from '../json-report.ts'
import type { Line } from '../lines.ts'
import { readTextForm } from '../text-report.ts'
import type { UnreadForm } from '../tool.ts'
import { readOhaJson } from './json.ts'
import { text as ohaText } from './text.ts'

/** Matches the summary by any member that only oha has. */
const SUMMARY = /\s{0,200}:\s{0,200}\{[^{}]{0,2000}?"(?:successRate|requestsPerSec|sizePerSec)"/y

const hint = 'write JSON with --output-format json'
export const UNREAD: readonly UnreadForm[] = [
  { name: "oha's CSV", rows: [/^request-start,DNS,DNS\+dialup,Response-delay,request-duration,bytes,status$/], hint },
]

export function readOha(text: string, lines: Line[]): Block[] {
  const found = [...findJson('oha', text, lines, 'summary', SUMMARY)].flatMap(({ node, blockOf }) => {
    if (node && !members(node).has('summary')) return []
    const report = blockOf()
    const doubled = node ? doubledKeys(node) : []
    for (const key of doubled) report.report(key, `${key.value} is in the JSON of oha twice`)
    if (node && doubled.length === 0) readOhaJson(report, node)
    return report.block
  })
  return [...found, ...readTextForm(ohaText, lines)]
}
