import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.ts'
import { outsideFolder } from './outside-folder.ts'
import { program, type Binaries } from './postgres-binaries.ts'
import { runAs, succeeds } from './run-as.ts'
import type { ServerUser } from './server-user.ts'

/**
 * A PostgreSQL folder whose programs the server's user can run: the installed one, or a copy that the user can access.
 * `made` is true if this call created the copy.
 */
export async function reachableBinaries(
  packaged: Binaries,
  user: ServerUser,
): Promise<{ native: string; made: boolean }> {
  if (await canRun(user, packaged.native)) return { native: packaged.native, made: false }
  const outside = await outsideFolder(user)
  const native = join(outside, `postgresql-${packaged.version}`)
  return withFolderLock(join(outside, 'copy.lock'), async () => {
    if (await canRun(user, native)) return { native, made: false }
    await copyBinaries(packaged.native, native, outside)
    await runAs(user, program(native, 'postgres'), ['--version']).catch(explain(native, user))
    return { native, made: true }
  })
}

const canRun = (user: ServerUser, native: string) => succeeds(user, program(native, 'postgres'), ['--version'])

/**
 * Copies to a staging folder and renames it, so that the final folder is always complete; a copy that does not run is
 * replaced.
 */
async function copyBinaries(from: string, to: string, outside: string): Promise<void> {
  const staging = await mkdtemp(join(outside, 'copy-'))
  try {
    // Sets the umask, because another user has to read the copy.
    await runAs(undefined, 'sh', ['-c', 'umask 022 && cp -RP "$1/." "$2"', 'sh', from, staging])
    await chmod(staging, 0o755)
    await rm(to, { recursive: true, force: true })
    await rename(staging, to)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function explain(native: string, user: ServerUser) {
  return (cause: Error): never => {
    throw new Error(
      `The user ${user.name} cannot run PostgreSQL in ${native}: ${cause.message}. Set DATABASE_URL to a server ` +
        'of your own.',
      { cause },
    )
  }
}
