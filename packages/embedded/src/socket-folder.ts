import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from './server-user.ts'
import type { Place } from './find-place.ts'

/**
 * The maximum length of a socket path is 103 bytes on macOS and 107 on Linux; `/.s.PGSQL.65535.lock` uses 20 of them.
 */
const LONGEST = 103 - 20

/**
 * An empty folder for the server's Unix socket that only the server's user can enter, or undefined if that is
 * impossible (the server then has only its TCP port). The folder is emptied because a killed server's lock file may
 * contain a process id that now belongs to another user's process.
 */
export async function prepareSocketFolder({ home, user }: Place): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const folder = socketFolder(home)
  try {
    await rm(folder, { recursive: true, force: true })
    // Fails if another user created the folder in /tmp first.
    await mkdir(folder, { mode: 0o700 })
    await giveTo(user, folder)
    return folder
  } catch {
    return undefined
  }
}

function socketFolder(home: string): string {
  const near = join(home, 'postgres-socket')
  if (Buffer.byteLength(near) <= LONGEST && !near.includes('"')) return near
  return `/tmp/bourse-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}
