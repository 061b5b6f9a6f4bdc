/** An entry of the log of changes. */
export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: {
    readonly kind: 'key' | 'command' | 'host'
    readonly account_id: string | null
    readonly key_id: string | null
    readonly address: string | null
    readonly name: string | null
  }
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string; readonly account_id: string | null }
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly request_id: string | null
  readonly hash: string
}

/** Who did it. */
export function actorText({ actor: { kind, key_id: key, name } }: AuditEntry): string {
  if (kind === 'key') return key ?? 'a key'
  return kind === 'host' ? 'the host' : `command by ${name ?? 'somebody'}`
}
