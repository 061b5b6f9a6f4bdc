import { recordEntry } from '@bourse/audit'
import type { Statements } from '@bourse/database'
import type { AuditTarget } from '@bourse/services'
import { byCommand } from './by-command.ts'
import type { Context } from './context.ts'

/** What a command changes, for the audit log. */
export interface Command {
  /** `<what>.<verb>`, as over the API. */
  readonly action: string
  readonly target: Pick<AuditTarget, 'kind' | 'id'>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Writes down what a command is about to change, where what it calls writes nothing down itself. */
export function recordCommand(
  { clock }: Pick<Context, 'clock'>,
  on: Statements,
  { action, target, after }: Command,
): Promise<void> {
  return recordEntry(on, { by: byCommand(), at: clock.now(), action, target: { ...target, account_id: null }, after })
}
