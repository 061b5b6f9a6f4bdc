// Entries of the log as they are shown, by themselves: a browser can have them without the rest, which needs Node.

/** Who changes something: a key over HTTP, whoever runs a command on the machine, or the host by itself. */
export interface Actor {
  readonly kind: 'key' | 'command' | 'host'
  readonly account_id?: string | undefined
  readonly key_id?: string | undefined
  /** Address of the network. */
  readonly address?: string | undefined
  /** Of a command: the user of the machine. */
  readonly name?: string | undefined
  readonly request_id?: string | undefined
}

/** What a change is about. */
export interface AuditTarget {
  readonly kind: 'account' | 'key' | 'dataset' | 'row' | 'source' | 'import' | 'session' | 'setting' | 'audit'
  readonly id: string
  /** The account that it belongs to. */
  readonly account_id: string | null
}

/** One change that was made. */
export interface AuditEntry {
  /** Its number in the chain. */
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
  /** SHA-256 of the entry before and of this one, hexadecimal. */
  readonly hash: string
}

/** Which entries are wanted; what is left out does not narrow. */
export interface AuditFilter {
  /** Account that was changed, or whose things were. */
  readonly account_id?: string | undefined
  readonly actor_key_id?: string | undefined
  /** One action, or with a full stop at its end all that begin so: `key.` */
  readonly action?: string | undefined
  readonly target_id?: string | undefined
  /** Instants: from the first on, before the second. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Something in the log that is not as it was written. */
export interface AuditFault {
  readonly id: string
  readonly fault: string
}

/** What came of following the chain. */
export interface AuditVerdict {
  readonly ok: boolean
  /** Whole numbers as text. */
  readonly entries: string
  readonly first_at: string | null
  readonly last_at: string | null
  readonly checkpoints: string
  /** The first hundred. */
  readonly faults: readonly AuditFault[]
}
