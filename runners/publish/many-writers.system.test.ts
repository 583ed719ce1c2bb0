import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clone, git, publicationOf, remoteNamed, runsOn, scratch } from './remote-fixture.ts'

test('eight writers with five runs each: forty land, none twice, none lost, killed ones tried again', async () => {
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
    const publications = [1, 2, 3, 4, 5].map(run => publicationOf(checkout, `w${number}-r${run}`))
    // half of the writers are killed somewhere in their work, then try again from the start
    if (number % 2 === 0 && (await write(publications, 400 + number * 150)) === null) killed.count += 1
    assert.equal(await write(publications, null), 0)
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writer))
  assert.ok(killed.count > 0, 'no writer was killed in its work')
  assert.equal(runsOn(remote).length, 40)
  const messages = git(remote, 'log', '--format=%s', 'main').trim().split('\n')
  assert.equal(messages.length, 41)
  assert.equal(new Set(messages).size, 41)
  assert.equal(readFileSync(join(scratch, 'many-1', 'README'), 'utf8'), 'x\n')
})
