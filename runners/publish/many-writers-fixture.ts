/** Writers that publish runs to one remote at the same time. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { clone, git, publicationOf, remoteNamed, runsOn, scratch } from './remote-fixture.ts'

/** All runs land, none twice, none is lost; every other writer is killed in its work and tries again. */
export async function publishAtOnce(t: TestContext, writers: number, runs: number): Promise<void> {
  const remote = remoteNamed('many')
  const program = join(scratch, 'writer.ts')
  writeFileSync(
    program,
    `import { publishFolder } from ${JSON.stringify(join(import.meta.dirname, 'publish-folder.ts'))}
for (const publication of JSON.parse(process.argv[2])) await publishFolder(publication, () => console.log('again'))`,
  )
  const killed = { count: 0 }
  const write = (publications: object[], deadline_ms: number | null) =>
    new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [program, JSON.stringify(publications)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.on('error', reject)
      const timer = deadline_ms === null ? null : setTimeout(() => child.kill('SIGKILL'), deadline_ms)
      child.on('exit', code => {
        if (timer) clearTimeout(timer)
        resolve(code)
      })
    })
  const writer = async (number: number) => {
    const checkout = clone(remote, `many-${number}`)
    const publications = Array.from({ length: runs }, (_, run) => publicationOf(checkout, `w${number}-r${run}`))
    // half of the writers are killed somewhere in their work, then try again from the start
    if (number % 2 === 0 && (await write(publications, 400 + number * 150)) === null) killed.count += 1
    assert.equal(await write(publications, null), 0)
  }
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
  t.diagnostic(`${killed.count} writers were killed in their work`)
  assert.equal(runsOn(remote).length, writers * runs)
  const messages = git(remote, 'log', '--format=%s', 'main').trim().split('\n')
  assert.equal(messages.length, writers * runs + 1)
  assert.equal(new Set(messages).size, writers * runs + 1)
  assert.equal(readFileSync(join(scratch, 'many-1', 'README'), 'utf8'), 'x\n')
}
