import { chown } from 'node:fs/promises'
import type { ServerUser } from './server-user.ts'

/** Makes a file or folder the server user's; where the server runs as the host's own user, it is that already. */
export async function giveTo(user: ServerUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}
