/** The program that the kill test kills: begins or goes on with a made run. Says `ready`, and each step, on its own line. */
import { existsSync } from 'node:fs'
import { partialFolder } from '../seal/partial-run.ts'
import { measureRun } from './measure-run.ts'
import { fakeEffects, fakeSession } from './session-fixture.ts'

const [raw = '', run_id = ''] = process.argv.slice(2)
console.log('ready')
const session = fakeSession(raw, run_id, existsSync(partialFolder(raw, run_id)), fakeEffects(4))
if (session) await measureRun({ ...session, progress: { ...session.progress, step: text => console.log(text) } })
