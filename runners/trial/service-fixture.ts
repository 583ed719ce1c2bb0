/** Where services of tests stand, and how one is seen to be gone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', BENCHLEDGER_TRIAL: 'a-run/a-trial' }

export async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'start-service-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
