/** Whether the printed reports are those of their trials: a load's address has a port that was drawn for its trial alone. */
import type { RunFolder } from '../../../pipeline/sources/run-folder.ts'
import type { RunJson } from '../../../pipeline/vocabulary/records/run.ts'

const ADDRESS = /\bhttps?:\/\/[^\s"'<>]+/g

/** By path. What prints no address says nothing here; whole trials that are exchanged with their arguments are not seen. */
export function checkReports({ files }: RunFolder, { trials }: RunJson): { path: string; problem: string }[] {
  return trials.flatMap(({ path, argv }) => {
    const printed = files.get(path)?.bytes.toString('utf8').match(ADDRESS) ?? []
    const strange = printed.find(address => !(argv ?? []).some(argument => argument.includes(address)))
    if (strange === undefined) return []
    return [{ path, problem: `it is the report of a load on ${strange}, which its arguments do not name` }]
  })
}
