import type { Actor } from '@bourse/services'
import { userInfo } from 'node:os'

/** Whoever runs this command, as the audit log names it. */
export function byCommand(): Actor {
  return { kind: 'command', name: nameOfUser() }
}

/** A user id of a container may have no name. */
function nameOfUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return process.getuid?.().toString()
  }
}
