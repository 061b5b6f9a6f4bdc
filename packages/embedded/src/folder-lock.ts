import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pollUntil } from './poll-until.ts'

const WAIT_MS = 6 * 60_000
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process, nor another caller in this one, runs under the same lock file.
 * The lock is the one that SQLite takes on a file: Node has none of its own, and the system frees it when its process
 * dies, so that nothing has to guess whether a lock is stale. The file stays, empty.
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
 * For its owner alone, for whoever opens the file can lock it. Never opened when it exists: closing any handle of a
 * file drops every lock that this process has on it.
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
  const held = async () => new Error(`${what} End the host that hangs there and try again.`)
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
