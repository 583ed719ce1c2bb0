/** Which commit of this repository measures, and whether its files are the commit's. */
import { COMMIT } from '../../../pipeline/vocabulary/ids.ts'
import { type Fact, factOf, type Machine } from './facts.ts'

export function commitFacts({ run }: Machine, repo: string): Fact[] {
  const git = (...args: string[]) => run(['git', '-C', repo, '--no-optional-locks', ...args])
  return [
    factOf('commit', () => {
      const said = git('rev-parse', 'HEAD').trim()
      if (!COMMIT.test(said)) throw new Error('git does not name a commit')
      return said
    }),
    factOf('is_clean', () => {
      const said = git('status', '--porcelain').trim()
      if (/^fatal:/m.test(said)) throw new Error('git does not say')
      return said === ''
    }),
  ]
}
