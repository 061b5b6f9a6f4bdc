import { chmod, lstat, mkdir } from 'node:fs/promises'
import { succeeds } from './run-as.ts'
import type { ServerUser } from './server-user.ts'

/** Folders for files that the server's user must access, in order of preference. They survive a reboot, unlike /tmp. */
const CANDIDATES = ['/var/lib/bourse', '/srv/bourse', '/opt/bourse']

/** A folder that root owns and the server's user can enter, created if missing. */
export async function outsideFolder(user: ServerUser): Promise<string> {
  for (const folder of CANDIDATES) {
    if (await prepare(folder, user).catch(() => false)) return folder
  }
  throw new Error(
    `PostgreSQL runs as the user ${user.name}, who cannot enter this folder, and none of ` +
      `${CANDIDATES.join(', ')} could be created for it. ` +
      'Set BOURSE_DATA_DIR to a folder that all users can enter, start as an ordinary user, or set DATABASE_URL ' +
      'to your own server.',
  )
}

async function prepare(folder: string, user: ServerUser): Promise<boolean> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
  const { uid, mode } = await lstat(folder)
  const onlyRootWrites = uid === 0 && (mode & 0o022) === 0
  return onlyRootWrites && (await canEnter(user, folder))
}

/** Whether `user` can enter a folder, tested as that user. */
export const canEnter = (user: ServerUser, folder: string) => succeeds(user, 'sh', ['-c', 'cd "$1"', 'sh', folder])
