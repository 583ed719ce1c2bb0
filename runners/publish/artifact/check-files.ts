/** The files of an artifact that a benchmark host sent, before a byte of them is read: their kinds and names. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../../../pipeline/vocabulary/compare-text.ts'
import { RUN_ID } from '../../../pipeline/vocabulary/ids.ts'

export interface ArtifactProblem {
  /** Below the artifact. */
  path: string
  line: number | null
  rule: string
  problem: string
}

const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._=,+-]*$/
const LONGEST_PATH = 300

/** `run_id` is null as soon as there is a problem. Links are not followed. */
export function checkFiles(artifact: string): { run_id: string | null; problems: ArtifactProblem[] } {
  const problems: ArtifactProblem[] = []
  const fail = (path: string, rule: string, problem: string) => problems.push({ path, line: null, rule, problem })
  const [run_id = '', ...others] = namesIn(artifact)
  if (!RUN_ID.test(run_id) || others.length > 0) {
    fail('.', 'one-run', 'it is not the folder of one run and nothing else: send what bench sealed')
    return { run_id: null, problems }
  }
  const open = [run_id]
  for (let path = open.pop(); path !== undefined && problems.length < 20; path = open.pop()) {
    const stat = lstatSync(join(artifact, path))
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (!PLAIN_NAME.test(name) || path.length > LONGEST_PATH)
      fail(path, 'name', 'its name has other characters than A-Z a-z 0-9 . _ = , + -, or is too long')
    else if (stat.isDirectory()) open.push(...namesIn(join(artifact, path)).map(each => `${path}/${each}`))
    else if (!stat.isFile() || stat.nlink !== 1) fail(path, 'not-a-plain-file', 'it is a link or a device')
  }
  return { run_id: problems.length === 0 ? run_id : null, problems }
}

const namesIn = (folder: string): string[] => readdirSync(folder).sort(compareText)
