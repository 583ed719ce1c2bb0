import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorsIn, ownersOf } from './authors.ts'

const OWNERS = `# who is asked
*                            @example/maintainers @Root
/data/                       @Root @example/maintainers  # evidence
/runners/frameworks/express/ @express-author
/runners/frameworks/express-two/ @somebody
/package.json                @packager
`

test('the last line that matches decides, persons count and teams are nobody', () => {
  const persons = (path: string) => ownersOf(OWNERS, path)?.persons
  assert.deepEqual(persons('data/statements/a.json'), ['root'])
  assert.deepEqual(persons('runners/frameworks/express/'), ['express-author'])
  assert.deepEqual(persons('runners/frameworks/express-two/server.js'), ['somebody'])
  assert.deepEqual(persons('runners/frameworks/expres/'), ['root'])
  assert.deepEqual([persons('package.json'), persons('package.json.txt')], [['packager'], ['root']])
  assert.equal(ownersOf('', 'data/'), null)
  assert.deepEqual(ownersOf('/data/ @example/maintainers a@example.org\n', 'data/x')?.persons, [])
  assert.throws(() => ownersOf('*.ts @somebody\n', 'a.ts'), /write \* or a path/)
})

test('who acts is who opened the pull request and who caused the event, and nobody else', () => {
  const event = { pull_request: { user: { login: 'Root' } }, sender: { login: 'Stranger' } }
  assert.deepEqual(actorsIn(JSON.stringify(event)), ['root', 'stranger'])
  for (const other of [
    '{}',
    JSON.stringify({ sender: { login: 'Root' } }),
    JSON.stringify({ pull_request: {}, sender: {} }),
  ])
    assert.throws(() => actorsIn(other), /names no author/)
})
