// Audit log types in their own file: browsers can import them without the rest, which needs Node.js.

/** Who made a change: a key over HTTP, a user who ran a command on the machine, or the host itself. */
export interface Actor {
  readonly kind: 'key' | 'command' | 'host'
  readonly account_id?: string | undefined
  readonly key_id?: string | undefined
  /** The caller's network address. */
  readonly address?: string | undefined
  /** The operating system user who ran a command. */
  readonly name?: string | undefined
  readonly request_id?: string | undefined
}

/** What was changed. */
export interface AuditTarget {
  readonly kind:
    | 'account'
    | 'key'
    | 'dataset'
    | 'row'
    | 'decision'
    | 'job'
    | 'problem'
    | 'source'
    | 'import'
    | 'session'
    | 'link'
    | 'invitation'
    | 'destination'
    | 'setting'
    | 'audit'
  readonly id: string
  /** The account that owns the object. */
  readonly account_id: string | null
}

/** One recorded change. */
export interface AuditEntry {
  /** The entry's position in the chain. */
  readonly id: string
  readonly at: string
  readonly actor: {
    readonly kind: Actor['kind']
    readonly account_id: string | null
    readonly key_id: string | null
    readonly address: string | null
    readonly name: string | null
  }
  /** `account.create`, `key.revoke`, … */
  readonly action: string
  readonly target: AuditTarget
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly request_id: string | null
  /** SHA-256 over the previous hash and this entry, hexadecimal. */
  readonly hash: string
}

/** Audit log filters. Omitted filters do not apply. */
export interface AuditFilter {
  /** The account that was changed or that owns the changed object. */
  readonly account_id?: string | undefined
  readonly actor_key_id?: string | undefined
  /** One action, or a prefix that ends with a period: `key.` */
  readonly action?: string | undefined
  readonly target_id?: string | undefined
  /** Entries from `from`, inclusive, to `to`, exclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** An inconsistency between the log and its hash chain. */
export interface AuditFault {
  readonly id: string
  readonly fault: string
}

/** Result of verifying the log. */
export interface AuditVerdict {
  readonly ok: boolean
  /** Number of entries, an integer as text. */
  readonly entries: string
  readonly first_at: string | null
  readonly last_at: string | null
  readonly checkpoints: string
  /** The first hundred faults. */
  readonly faults: readonly AuditFault[]
}
