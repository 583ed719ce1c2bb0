/** The environment variables of a build. */
import { pathOfEntries } from '../host/find-program.ts'

/** npm tells its scripts where they were started from; an npm below one would install there. */
const OF_NPM =
  /^(?:npm_(?:package|lifecycle)_|npm_(?:command|execpath|node_execpath)$|npm_config_(?:local_prefix|prefix|global_prefix)$|INIT_CWD$|NODE_OPTIONS$|FORCE_COLOR$|NODE_TEST_CONTEXT$)/i

/** A workflow's token, and the files by which a step sets the environment of those after it. */
const OF_A_WORKFLOW = /^(?:GITHUB|RUNNER|ACTIONS)_/

/** Everything else is passed on: mirrors and caches are named there. Output is plain, so that the log can be read. */
export function buildEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([key, value]) =>
    value === undefined || OF_NPM.test(key) || OF_A_WORKFLOW.test(key) ? [] : [[key, value]],
  )
  const plain = {
    PATH: pathOfEntries(environment.PATH),
    CI: '1',
    NO_COLOR: '1',
    CARGO_TERM_COLOR: 'never',
    LC_ALL: 'C.UTF-8',
  }
  return { ...Object.fromEntries(kept), ...plain }
}
