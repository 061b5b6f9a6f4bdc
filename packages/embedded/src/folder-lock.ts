import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pollUntil } from './poll-until.ts'

const WAIT_MS = 6 * 60_000
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process or caller holds the same lock file. It uses SQLite's file lock, because Node does
 * not provide one. The operating system releases the lock when its process dies, so no lock is ever stale. The empty
 * file remains.
 */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await createFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    await take(lock, file)
    return await work()
  } finally {
    lock.close()
  }
}

/**
 * Readable only by its owner, because anyone who can open the file can lock it. An existing file is not opened, because
 * closing any handle to a file drops every lock that this process holds on it.
 */
async function createFile(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

async function take(lock: DatabaseSync, file: string): Promise<void> {
  const what = `Another process has held ${file} for ${WAIT_MS / 60_000} minutes.`
  const held = async () => new Error(`${what} Stop the hung host and try again.`)
  await pollUntil(async () => tryTake(lock) || undefined, WAIT_MS, held)
}

function tryTake(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
