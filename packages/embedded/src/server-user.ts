import { chown } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs, succeeds } from './run-as.ts'

/** The system user that runs the server if the host runs as root. */
export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * Not `postgres` if possible: that user may own another PostgreSQL on the machine, and anyone who has the embedded
 * server's password can run programs as its user.
 */
const OWN_USER = 'bourse'
const OTHER_USER = 'postgres'

/** Commands that create a system user without a home or a login: most systems, then busybox. */
const WAYS: readonly (readonly [string, readonly string[]])[] = [
  [
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', OWN_USER],
  ],
  ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', OWN_USER]],
]

/** The server's unprivileged user, created if missing, because PostgreSQL refuses to run as root. */
export async function ensureServerUser(say: (line: string) => void): Promise<ServerUser> {
  const user = (await findUser(OWN_USER)) ?? (await createUser(say)) ?? (await findUser(OTHER_USER))
  if (user) return user
  throw new Error(
    `PostgreSQL does not run as root, and no system user ${OWN_USER} could be created for it. ` +
      `Create one (useradd --system ${OWN_USER}), start as an ordinary user, or set DATABASE_URL to a server ` +
      'of ' +
      'your own.',
  )
}

/** The owner of an existing cluster. */
export async function userOfId(uid: number, gid: number): Promise<ServerUser> {
  const name = await runAs(undefined, 'id', ['-nu', `${uid}`]).catch(() => `${uid}`)
  return { name: name.trim(), uid, gid }
}

/** Makes the server's user the owner of a file or folder, if that user differs from the host's. */
export async function giveTo(user: ServerUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([runAs(undefined, 'id', ['-u', name]), runAs(undefined, 'id', ['-g', name])])
    return { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) }
  } catch {
    return undefined
  }
}

async function createUser(say: (line: string) => void): Promise<ServerUser | undefined> {
  for (const [program, args] of WAYS) {
    const made = await succeeds(undefined, program, args)
    // Another process may be creating the same user.
    const user = (await findUser(OWN_USER)) ?? (await sleep(200).then(() => findUser(OWN_USER)))
    if (user && made) say(`Created the system user ${OWN_USER}: PostgreSQL does not run as root.`)
    if (user) return user
  }
  return undefined
}
