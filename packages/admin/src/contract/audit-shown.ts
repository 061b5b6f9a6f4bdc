import type { AuditEntry } from '@bourse/engine/audit/shapes'

/** An entry of the audit log with the names of what it refers to; null for what no longer exists. */
export interface NamedEntry extends Omit<AuditEntry, 'actor' | 'target'> {
  readonly actor: AuditEntry['actor'] & {
    readonly account_name: string | null
    /** The person, or the label of the key. */
    readonly label: string | null
  }
  readonly target: AuditEntry['target'] & { readonly account_name: string | null; readonly name: string | null }
}
