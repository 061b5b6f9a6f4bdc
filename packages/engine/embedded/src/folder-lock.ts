import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 6 * 60_000
const EVERY_MS = 10
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
  const end = AbortSignal.timeout(WAIT_MS)
  while (!tryTake(lock)) {
    if (end.aborted)
      throw new Error(
        `Another process has held ${file} for ${WAIT_MS / 60_000} minutes. End the host that hangs there and try ` +
          'again.',
      )
    await sleep(EVERY_MS)
  }
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
