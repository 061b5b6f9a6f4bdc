import { recordEntry, type Actor, type AuditTarget } from '@bourse/engine/audit'
import type { Statements } from '@bourse/engine/database'
import { userInfo } from 'node:os'
import type { Context } from './context.ts'

/** What a command changes, for the audit log. */
export interface Command {
  /** `<what>.<verb>`, as over the API. */
  readonly action: string
  readonly target: Pick<AuditTarget, 'kind' | 'id'>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Writes down what a command is about to change, where what it calls writes nothing down itself. */
export function recordCommand({ clock }: Context, on: Statements, { action, target, after }: Command): Promise<void> {
  return recordEntry(on, { by: byCommand(), at: clock.now(), action, target: { ...target, account_id: null }, after })
}

/** Whoever runs this command, as the audit log names it: a user id of a container may have no name. */
export function byCommand(): Actor {
  try {
    return { kind: 'command', name: userInfo().username }
  } catch {
    return { kind: 'command', name: process.getuid?.().toString() }
  }
}
