/** Pull requests whose files are not in their place, or are not plain files. */
import { SUMS, sumsOf } from '../../../pipeline/sources/seal.ts'
import { goodEntry } from './bad-entries.ts'
import { type BadRequest, gitIn, type Put, type World } from './world.ts'

const FOLDER = 'runners/frameworks/rehearsed'
const withGood =
  (...puts: Put[]) =>
  (world: World) => [...goodEntry(world), ...puts]

const json = (value: object): string => `${JSON.stringify(value)}\n`

/** A run that nobody measured, whose names and seal are right. */
function sealed(run_id: string, reports: Record<string, string>): Put[] {
  const started_at = `${run_id.slice(0, 4)}-${run_id.slice(4, 6)}-${run_id.slice(6, 8)}T00:00:00.000Z`
  const trials = Object.keys(reports).map(path => ({ path, status: 'ok' }))
  const run_json = json({ started_at, host_id: run_id.slice(17, -7), trials })
  const files = Object.entries({ ...reports, 'run.json': run_json })
  const sums = sumsOf(files.map(([path, text]) => [path, Buffer.from(text)]))
  return [...files, [SUMS, sums] as const].map(([path, content]) => ({ path: `data/raw/${run_id}/${path}`, content }))
}

/** The first of the ledger that measured something. */
function reportIn({ fork }: World): string {
  const git = gitIn(fork)
  const run_json = git(['ls-tree', '-r', '--name-only', 'origin/main', 'data/raw/']).split('\n').find(isRun) ?? ''
  const { trials } = JSON.parse(git(['show', `origin/main:${run_json}`]))
  const { path } = trials.find(({ status }: { status: string }) => status === 'ok')
  return git(['show', `origin/main:${run_json.replace('run.json', path)}`])
}
const isRun = (path: string): boolean => path.endsWith('/run.json')

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
    rule: 'statement-author',
    puts: withGood({ path: 'data/statements/2026-01-01-mine.json', content: '{}\n' }),
  },
  {
    name: 'a statement in the name of a maintainer',
    rule: 'statement-author',
    puts: withGood({
      path: 'data/statements/2026-01-01-theirs.json',
      content: json({ kind: 'retracted', subject: { kind: 'result', id: '0123456789ab' }, who: 'the maintainers' }),
    }),
  },
  {
    name: 'a run that is sealed by whoever invented it',
    rule: 'proof',
    puts: withGood(...sealed('20260101T000000Z-shared-vm-2cpu-abcdef', { 'hello/01.txt': 'Requests/sec: 9\n' })),
  },
  {
    name: 'the trial of another run in a run of its own',
    rule: 'trial-twice',
    puts: world => [
      ...goodEntry(world),
      ...sealed('20260101T000000Z-shared-vm-2cpu-fedcba', { 'x/01.txt': `${reportIn(world)}\n` }),
    ],
  },
  {
    name: 'submodule that is hidden from comparisons',
    rule: 'not-a-plain-file',
    puts: world => [
      ...goodEntry(world),
      { path: '.gitmodules', content: '[submodule "v"]\n path = data/raw/v\n url = ./v\n ignore = all\n' },
      { path: 'data/raw/v', mode: '160000', content: gitIn(world.fork)(['rev-parse', 'origin/main']) },
    ],
  },
  {
    name: 'attributes that change the bytes of a checkout',
    rule: 'attributes',
    puts: withGood({ path: '.gitattributes', content: '*.txt text eol=crlf\n' }),
  },
  {
    name: 'entry that differs from another in its case',
    rule: 'case',
    puts: () => [{ path: 'runners/frameworks/Async-Talk/framework.json', content: '{}\n' }],
  },
  {
    name: 'entry with the name of another in other letters',
    rule: 'look-alike',
    puts: () => [{ path: `${FOLDER}/framework.json`, content: json({ name: 'E\u0445press' }) }],
  },
  {
    name: 'entry with an id like that of another',
    rule: 'look-alike',
    puts: () => [{ path: 'runners/frameworks/expres5/framework.json', content: json({ name: 'Mine' }) }],
  },
  { name: 'removal of another entry', rule: 'removed', puts: () => [{ path: entry, content: null }] },
  { name: 'change to another entry', rule: 'second-entry', puts: withGood({ path: entry, content: '{}\n' }) },
]
