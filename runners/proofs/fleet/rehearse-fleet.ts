/** A campaign on made hosts, and what is left of it: sealed runs with every planned trial once, and one parquet. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../../../pipeline/build.ts'
import { makeManifests } from '../../../pipeline/fixtures/manifests.ts'
import { madeSignature } from '../../../pipeline/fixtures/sign.ts'
import { SIGNATURE, SUMS } from '../../../pipeline/sources/seal.ts'
import { verifyRaw } from '../../../pipeline/sources/verify-seal.ts'
import { trialStem } from '../../../pipeline/vocabulary/case-name.ts'
import { sha256 } from '../../../pipeline/vocabulary/hashing.ts'
import type { RunJson } from '../../../pipeline/vocabulary/records/run.ts'
import { fakeCase } from '../../session/session-fixture.ts'

export interface Campaign {
  hosts: number
  cases: number
  rounds: number
}

export interface Outcome {
  sealed: number
  lost: number
  doubled: number
  kills: number
  /** After builds over the runs as they came in two orders. */
  same_parquet: boolean
}

const KILLS_A_HOST = 3
/** About as long as a made trial and its share of the sealing take, and as the process needs to begin. */
const TRIAL_MS = 8
const BEGINNING_MS = 400
const LATE_MS = 3000
const program = join(import.meta.dirname, 'host.ts')

const nameOf = (index: number): string => `made-host-${index + 1}`
const runOf = (host: string): string => `20261121T083000Z-${host}-${sha256(host).slice(0, 6)}`

/** Everything is written below `folder`. */
export async function rehearseFleet(folder: string, campaign: Campaign): Promise<Outcome> {
  const raw = join(folder, 'data/raw')
  const hosts = Array.from({ length: campaign.hosts }, (_, index) => nameOf(index))
  let kills = 0
  await Promise.all(
    hosts.map(async (host, index) => {
      if (index % 3 === 2) await sleep(LATE_MS * Math.random())
      kills += await measureOn(raw, runOf(host), campaign)
    }),
  )
  const sealed = verifyRaw(raw).filter(({ problems }) => problems.length === 0)
  const same_parquet = await isSameInAnyOrder(folder, hosts)
  return { sealed: sealed.length, ...countTrials(raw, hosts, campaign), kills, same_parquet }
}

/** Starts the host until its run is whole, and gives how often it was killed. */
async function measureOn(raw: string, run_id: string, { cases, rounds }: Campaign): Promise<number> {
  const longest_ms = BEGINNING_MS + TRIAL_MS * cases * rounds
  let kills = 0
  while (!existsSync(join(raw, run_id))) {
    const argv = [program, raw, run_id, String(cases), String(rounds)]
    const host = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(host, 'exit')
    if (kills < KILLS_A_HOST) await Promise.race([ended, sleep(longest_ms * Math.random())])
    if (kills < KILLS_A_HOST && host.exitCode === null && host.kill('SIGKILL')) kills += 1
    await ended
    if (host.exitCode !== null && host.exitCode !== 0) throw new Error(`${run_id} ended with ${host.exitCode}`)
  }
  return kills
}

function countTrials(raw: string, hosts: readonly string[], { cases, rounds }: Campaign) {
  const planned = Array.from({ length: cases * rounds }, (_, index) =>
    trialStem(fakeCase('made-fast', (index % cases) + 1).case, Math.floor(index / cases) + 1),
  )
  let [lost, doubled] = [0, 0]
  for (const host of hosts) {
    const { trials } = JSON.parse(readFileSync(join(raw, runOf(host), 'run.json'), 'utf8')) as RunJson
    const found = new Set(trials.map(({ path }) => path.replace(/\.\w+\.txt$/, '')))
    lost += planned.filter(stem => !found.has(stem)).length
    doubled += trials.length - found.size
  }
  return { lost, doubled }
}

/** The runs come in three lots, with a build after each that keeps what it has made. */
async function isSameInAnyOrder(folder: string, hosts: readonly string[]): Promise<boolean> {
  const manifests = join(folder, 'manifests')
  makeManifests(manifests)
  for (const host of hosts)
    cpSync(join(manifests, 'hosts/made-host'), join(manifests, 'hosts', host), { recursive: true })
  const lot = Math.ceil(hosts.length / 3)
  const written: string[] = []
  for (const [name, order] of Object.entries({ first: hosts, last: hosts.toReversed() })) {
    const [data, out] = [join(folder, name), join(folder, `${name}-parquet`)]
    mkdirSync(join(data, 'raw'), { recursive: true })
    for (let taken = 0; taken < order.length; taken += lot) {
      for (const run_id of order.slice(taken, taken + lot).map(runOf)) {
        const own = join(data, 'raw', run_id)
        cpSync(join(folder, 'data/raw', run_id), own, { recursive: true })
        writeFileSync(join(own, SIGNATURE), madeSignature(readFileSync(join(own, SUMS))))
      }
      const { problems } = await build({ data, manifests, out, cache: join(data, '.cache') })
      if (problems.length > 0) throw new Error(`the ledger has a problem: ${JSON.stringify(problems[0])}`)
    }
    written.push(readFileSync(join(out, 'manifest.json'), 'utf8'))
  }
  return new Set(written).size === 1
}
