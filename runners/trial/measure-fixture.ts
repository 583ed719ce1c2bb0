/** The program that the kill test kills: begins or goes on with a made run. Says `ready`, and each step, on its own line. */
import { existsSync } from 'node:fs'
import { partialFolder } from '../seal/partial-run.ts'
import { measureRun } from './measure-run.ts'
import { madeEffects, madeSitting } from './session-fixture.ts'

const [raw = '', run_id = ''] = process.argv.slice(2)
console.log('ready')
const sitting = madeSitting(raw, run_id, existsSync(partialFolder(raw, run_id)), madeEffects(4))
if (sitting) await measureRun({ ...sitting, progress: { ...sitting.progress, step: text => console.log(text) } })
