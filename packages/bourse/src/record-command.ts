import { recordEntry, type Actor, type AuditTarget } from '@bourse/engine/audit'
import type { Statements } from '@bourse/engine/database'
import { userInfo } from 'node:os'
import type { Context } from './context.ts'

/** A change made by a command, for the audit log. */
export interface Command {
  /** The name of the action as in the API, `<resource>.<verb>`. */
  readonly action: string
  readonly target: Pick<AuditTarget, 'kind' | 'id'>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Records a change before the command makes it, if the service it calls does not record the change itself. */
export function recordCommand({ clock }: Context, on: Statements, { action, target, after }: Command): Promise<void> {
  return recordEntry(on, { by: byCommand(), at: clock.now(), action, target: { ...target, account_id: null }, after })
}

/** Returns the user who runs this command, as named in the audit log; a container's user id may have no name. */
export function byCommand(): Actor {
  try {
    return { kind: 'command', name: userInfo().username }
  } catch {
    return { kind: 'command', name: process.getuid?.().toString() }
  }
}
