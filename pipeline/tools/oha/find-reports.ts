/** Every JSON report of oha in a text. Its other forms are named, and not read. */
import type { Block } from '../block.ts'
import { findJson, members } from '../json-report.ts'
import type { Line } from '../lines.ts'
import type { UnreadForm } from '../tool.ts'
import { readOhaJson } from './json.ts'

/** Its summary, by any of the members that it alone has. */
const SUMMARY = /\s{0,200}:\s{0,200}\{[^{}]{0,2000}?"(?:successRate|requestsPerSec|sizePerSec)"/y

const hint = 'write JSON with --output-format json'
export const UNREAD: readonly UnreadForm[] = [
  { name: "oha's text", rows: [/^Summary:$/, /^Success rate: /], hint },
  { name: "oha's CSV", rows: [/^request-start,DNS,DNS\+dialup,Response-delay,request-duration,bytes,status$/], hint },
]

export function readOha(text: string, lines: Line[]): Block[] {
  return [...findJson('oha', text, lines, 'summary', SUMMARY)].flatMap(({ node, blockOf }) => {
    if (node && !members(node).has('summary')) return []
    const report = blockOf()
    if (node) readOhaJson(report, node)
    return report.block
  })
}
