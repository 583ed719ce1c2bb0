/** Pull requests whose files are not in their place, or are not plain files. */
import { goodEntry } from './bad-entries.ts'
import { type BadRequest, gitIn, type Put, type World } from './world.ts'

const FOLDER = 'runners/frameworks/rehearsed'
const withGood =
  (...puts: Put[]) =>
  (world: World) => [...goodEntry(world), ...puts]

/** `published` is a file of the ledger, `entry` one of another entry. */
export const badRequests = (published: string, entry: string): BadRequest[] => [
  { name: 'file above the folder', rule: 'fsck', tree_name: '..', puts: goodEntry },
  { name: "file in git's own folder", rule: 'fsck', tree_name: '.git', puts: goodEntry },
  {
    name: 'symbolic link to a file of the machine',
    rule: 'not-a-plain-file',
    puts: withGood({ path: `${FOLDER}/Cargo.lock`, mode: '120000', content: '/etc/passwd' }),
  },
  {
    name: 'folder that is a symbolic link',
    rule: 'not-a-plain-file',
    puts: () => [{ path: FOLDER, mode: '120000', content: '../..' }],
  },
  {
    name: 'submodule',
    rule: 'not-a-plain-file',
    puts: world => [
      ...goodEntry(world),
      { path: `${FOLDER}/vendor`, mode: '160000', content: gitIn(world.fork)(['rev-parse', 'origin/main']) },
    ],
  },
  {
    name: 'executable file',
    rule: 'not-a-plain-file',
    puts: withGood({ path: `${FOLDER}/run.sh`, mode: '100755', content: '#!/bin/sh\n' }),
  },
  {
    name: 'file of 100 MB',
    rule: 'size',
    puts: withGood({ path: `${FOLDER}/model.bin`, content: new Uint8Array(100_000_000) }),
  },
  {
    name: 'homoglyph in the name of the folder',
    rule: 'name',
    puts: () => [{ path: 'runners/frameworks/\u0430ctix-web/framework.json', content: '{}\n' }],
  },
  {
    name: 'name that is read from right to left',
    rule: 'name',
    puts: withGood({ path: `${FOLDER}/\u202Esj.revres`, content: '\n' }),
  },
  {
    name: 'shell text as a name',
    rule: 'name',
    puts: world => [
      ...goodEntry(world),
      { path: `${FOLDER}/$(touch ${world.canary.replaceAll('/', '\\057')}).js`, content: '\n' },
    ],
  },
  { name: 'name that is an option', rule: 'name', puts: withGood({ path: `${FOLDER}/--exec=x`, content: '\n' }) },
  { name: 'line break in a name', rule: 'name', puts: withGood({ path: `${FOLDER}/a\nb`, content: '\n' }) },
  {
    name: 'settings of npm beside the entry',
    rule: 'name',
    puts: withGood({ path: `${FOLDER}/.npmrc`, content: 'ignore-scripts=false\n' }),
  },
  {
    name: 'change to a workflow',
    rule: 'outside',
    puts: withGood({ path: '.github/workflows/pull-request.yml', content: 'on: pull_request_target\n' }),
  },
  {
    name: 'change to what judges it',
    rule: 'outside',
    puts: withGood({ path: 'pipeline/check-scope.ts', content: 'process.exit(0)\n' }),
  },
  {
    name: 'change to the scripts of npm',
    rule: 'outside',
    puts: world => [
      ...goodEntry(world),
      {
        path: 'package.json',
        content: JSON.stringify({
          scripts: { 'check:scope': `touch ${world.canary}`, preinstall: `touch ${world.canary}` },
        }),
      },
    ],
  },
  { name: 'change to a result', rule: 'changed', puts: withGood({ path: published, content: 'faster\n' }) },
  { name: 'removal of a result', rule: 'deleted', puts: withGood({ path: published, content: null }) },
  {
    name: 'file beside a published document',
    rule: 'closed-folder',
    puts: withGood({ path: published.replace(/[^/]+$/, 'more.txt'), content: 'more\n' }),
  },
  {
    name: 'a run that nobody measured',
    rule: 'seal',
    puts: withGood({ path: 'data/raw/20260101T000000Z-mine-abcdef/run.json', content: '{}\n' }),
  },
  {
    name: 'a statement about a result of others',
    rule: 'outside',
    puts: withGood({ path: 'data/statements/2026-01-01-mine.json', content: '{}\n' }),
  },
  { name: 'removal of another entry', rule: 'removed', puts: () => [{ path: entry, content: null }] },
  { name: 'change to another entry', rule: 'second-entry', puts: withGood({ path: entry, content: '{}\n' }) },
]
