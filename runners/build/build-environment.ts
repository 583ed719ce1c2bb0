/** Selects the environment variables of a build. */
import { pathOfEntries } from '../host/find-program.ts'

/** Variables that npm sets for its scripts; a nested npm would install into the outer folder. */
const OF_NPM =
  /^(?:npm_(?:package|lifecycle)_|npm_(?:command|execpath|node_execpath)$|npm_config_(?:local_prefix|prefix|global_prefix)$|INIT_CWD$|NODE_OPTIONS$|FORCE_COLOR$|NODE_TEST_CONTEXT$)/i

/** A workflow's tokens, and the files through which steps set variables. */
const OF_A_WORKFLOW = /^(?:GITHUB|RUNNER|ACTIONS)_/

/** Other variables, such as those of mirrors and caches, are inherited. Output is plain text. */
export function buildEnvironment(inherited: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const passed = Object.entries(inherited).flatMap(([key, value]) =>
    value === undefined || OF_NPM.test(key) || OF_A_WORKFLOW.test(key) ? [] : [[key, value]],
  )
  const plain = {
    PATH: pathOfEntries(inherited.PATH),
    CI: '1',
    NO_COLOR: '1',
    CARGO_TERM_COLOR: 'never',
    LC_ALL: 'C.UTF-8',
  }
  return { ...Object.fromEntries(passed), ...plain }
}
