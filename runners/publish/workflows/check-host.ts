/** A job that may run on a host of ours: who can start it, what it holds, and every command that it gives. */
import { isHosted, isMap, isOpen, type Job, type Workflow } from './read-workflow.ts'

/** All that a host is told, in this order: make room, prove and unpack what was built elsewhere, measure in the sandbox, say what came of it. */
const COMMANDS = [
  'rm -rf kit run checkout code builds',
  'echo "$DIGEST  code/code.tar" | sha256sum --check --strict',
  'mkdir -p checkout run && tar --extract --no-same-owner --file code/code.tar --directory checkout',
  'npm run unpack-bundle -- --kit ../kit/kit.tar --out ../builds',
  'npm run bench -- --host "$HOST" --kit ../builds/kit.json --data ../run --sandbox || test $? -eq 1',
  'echo "digest_$SLOT=$HOST $(sha256sum < "$(ls -d run/raw/*)/SHA256SUMS" | cut -c 1-64)" >> "$GITHUB_OUTPUT"',
]
const ACTIONS = /^actions\/(?:download|upload)-artifact@/

/** Nothing where the job runs on a machine that is thrown away, or keeps to all of it. */
export function checkHost(job: Job, workflow: Workflow): [rule: 'self-hosted', problem: string | false][] {
  if (isHosted(job)) return []
  const { permissions, environment, concurrency: queue, steps = [], needs = [] } = job
  const commands = steps.flatMap(({ run }) => run ?? [])
  const before = typeof needs === 'string' ? [needs] : needs
  const problems = [
    isOpen(workflow) && 'a stranger can start it, and it may run on a host of ours',
    (!isMap(environment) || environment.name !== 'bench') && 'nobody agrees to it: its environment is not bench',
    (!isMap(permissions) || Object.keys(permissions).length > 0) && 'its permissions are not {}',
    !before.some(name => workflow.jobs[name]?.if === "github.ref == 'refs/heads/main'") &&
      'no job before it is of main alone',
    job.if !== undefined && 'it has a condition of its own, which may hold where the job before it was skipped',
    (!isMap(queue) || queue['cancel-in-progress'] !== false || queue.queue !== 'max') &&
      'a run that waits or measures can be cancelled: cancel-in-progress: false and queue: max',
    !(isMap(queue) && /\$\{\{ matrix\.host \}\}/.test(String(queue.group))) && 'its queue is not that of the host',
    commands.join('\n') !== COMMANDS.join('\n') &&
      `a host is given these commands and no others:\n${COMMANDS.join('\n')}`,
    ...steps.flatMap(({ uses, run, with: input, 'working-directory': folder }) => [
      uses !== undefined && !ACTIONS.test(uses) && `it uses ${uses}: hand it over as an artifact`,
      uses?.includes('download-') === true &&
        !/^(?!checkout$)[\w-]+$/.test(String(input?.path ?? '')) &&
        `an artifact is put into ${JSON.stringify(input?.path)}: give it a folder of its own, beside checkout`,
      folder !== (run?.startsWith('npm ') ? 'checkout' : undefined) && 'a command runs in another folder than its own',
    ]),
  ]
  return problems.map(problem => ['self-hosted', problem])
}
