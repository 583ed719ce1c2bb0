import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test, { after, before } from 'node:test'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { freePort } from '../runners/trial/free-port.ts'

const canServe = /\bs3\b/.test(spawnSync('rclone', ['serve', '--help'], { encoding: 'utf8' }).stdout ?? '')
const skip = canServe
  ? false
  : 'an rclone that serves S3 is missing: npm run test:full -- site/publish-site.full.test.ts'
const folder = temporaryFolder({ after })
const bucket = join(folder, 'buckets', 'site')
const PAGES = 40
let server: ChildProcess | undefined
let env: NodeJS.ProcessEnv

before(async () => {
  if (skip) return
  mkdirSync(bucket, { recursive: true })
  const port = await freePort()
  const [key, secret] = ['test-key', 'test-secret']
  const address = ['--addr', `127.0.0.1:${port}`, '--auth-key', `${key},${secret}`]
  server = spawn('rclone', ['serve', 's3', dirname(bucket), ...address], { stdio: 'ignore' })
  env = {
    ...process.env,
    RCLONE_CONFIG: join(folder, 'rclone.conf'),
    RCLONE_CONFIG_BUCKET_TYPE: 's3',
    RCLONE_CONFIG_BUCKET_PROVIDER: 'Rclone',
    RCLONE_CONFIG_BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    RCLONE_CONFIG_BUCKET_ACCESS_KEY_ID: key,
    RCLONE_CONFIG_BUCKET_SECRET_ACCESS_KEY: secret,
  }
  const answers = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false)
  for (let tries = 0; !(await answers()); tries++) {
    assert.ok(tries < 100, 'the S3 server does not answer')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
})
after(() => server?.kill())

/** A site whose pages each ask for an asset and a file of data of their version. */
function siteOf(version: string): string {
  const dist = join(folder, `dist-${version}`)
  const put = (path: string, content: string) => putFiles(dist, { [path]: content })
  for (let page = 1; page <= PAGES; page++) {
    put(`assets/${page}.${version}.js`, `// ${version}\n`.repeat(3000))
    put(`r/${page}/result.json`, JSON.stringify({ version }))
    put(`r/${page}/index.html`, `<script src="/assets/${page}.${version}.js"></script>`)
  }
  put('index.html', `<a href="/r/1/">${version}</a><script src="/assets/1.${version}.js"></script>`)
  return dist
}

const publish = (dist: string, own: NodeJS.ProcessEnv = {}, ...more: string[]): ChildProcess =>
  spawn(process.execPath, ['launch.mjs', 'site/publish-site.ts', '--from', dist, '--to', 'bucket:site', ...more], {
    env: { ...env, ...own },
    stdio: 'ignore',
    detached: true,
  })
const ended = async (child: ChildProcess) => (await once(child, 'exit'))[0]
const filesOf = (root: string) =>
  globSync('**/*', { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

/** What a visitor would miss: pages of the bucket that ask for what is not there. */
function missing(): string[] {
  const there = new Set(filesOf(bucket))
  return [...there]
    .filter(path => path.endsWith('.html'))
    .flatMap(path =>
      [...readFileSync(join(bucket, path), 'utf8').matchAll(/src="\/([^"]*)"/g)].flatMap(([, asked = '']) =>
        there.has(asked) ? [] : [`${path} asks for ${asked}`],
      ),
    )
}
const versions = () =>
  filesOf(bucket)
    .filter(path => path.endsWith('.html'))
    .map(path => /\.(v\d)\.js/.exec(readFileSync(join(bucket, path), 'utf8'))?.[1])

test('a site is published whole; killed at any moment no page asks for what is not there; again, it is whole', {
  skip,
}, async () => {
  const [first, second] = [siteOf('v1'), siteOf('v2')]
  assert.equal(await ended(publish(first)), 0)
  assert.deepEqual(filesOf(bucket), filesOf(first))
  const seen = new Set<string>()
  for (const wait of [800, 1400, 2000, 2600, 3200, 3800, 4400]) {
    const child = publish(second, { RCLONE_BWLIMIT: '400k', RCLONE_TPSLIMIT: '25' })
    await new Promise(resolve => setTimeout(resolve, wait))
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    assert.deepEqual(missing(), [], `killed after ${wait} ms`)
    for (const version of versions()) seen.add(version ?? 'none')
  }
  assert.ok(seen.has('v1'), 'the pages of before stood while the new ones came')
  assert.equal(await ended(publish(second)), 0)
  assert.deepEqual(new Set(versions()), new Set(['v2']))
  assert.deepEqual(
    filesOf(second).filter(path => !filesOf(bucket).includes(path)),
    [],
  )
})

test('what is there already is not uploaded again, and what is gone goes when that is asked for', {
  skip,
}, async () => {
  const dist = siteOf('v2')
  const times = () => filesOf(bucket).map(path => [path, statSync(join(bucket, path)).mtimeMs])
  assert.equal(await ended(publish(dist)), 0)
  const before = times()
  assert.equal(await ended(publish(dist)), 0)
  assert.deepEqual(times(), before)
  assert.ok(filesOf(bucket).length > filesOf(dist).length)
  assert.equal(await ended(publish(dist, {}, '--prune')), 0)
  assert.deepEqual(filesOf(bucket), filesOf(dist))
})

test('a place that is not there is an error', { skip }, async () => {
  const child = spawn(
    process.execPath,
    ['launch.mjs', 'site/publish-site.ts', '--from', siteOf('v2'), '--to', 'nowhere:x'],
    { env },
  )
  assert.equal(await ended(child), 3)
})
