/** What a schema cannot say of document.json: keys that stand twice, lines that end before they begin. */
import type { Document } from '../vocabulary/records/document.ts'

/** [place, problem] for each; the value has the schema's shape. */
export function checkDocument(document: Document): [place: string, problem: string][] {
  const problems: [string, string][] = []
  const firstWith = new Map<string, number>()
  document.results.forEach((result, index) => {
    const place = `/results/${index}`
    const earlier = result.key ? firstWith.get(result.key) : undefined
    if (earlier !== undefined) {
      problems.push([`${place}/key`, `is also the key of results[${earlier}]: give each result a key of its own`])
    } else if (result.key) firstWith.set(result.key, index)
    result.logs?.forEach((log, position) => {
      if ((log.last_line ?? log.line) < log.line) {
        const fact = `is ${log.last_line} and the first line is ${log.line}: name the block's first and last line`
        problems.push([`${place}/logs/${position}/last_line`, fact])
      }
    })
  })
  return problems
}
