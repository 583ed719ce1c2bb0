/** Prints the --help texts of programs as JSON, in one process, which loads shared modules only once. */
import { registerHooks } from 'node:module'

const programs = process.argv.splice(2, Infinity, '--help')
const printed: string[] = []
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = text => printed.push(String(text)) > 0
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!programs.includes(url)) return loaded
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.main', 'true') }
  },
})
for (const url of programs) await import(url)
write(JSON.stringify(printed.join('').split(/^(?=Usage: )/m)))
