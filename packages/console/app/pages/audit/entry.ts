import type { AuditEntry } from '@bourse/admin/contract'

/** Who made the change. */
export function actorText({ actor: { kind, key_id: key, name } }: AuditEntry): string {
  if (kind === 'key') return key ?? 'a key'
  return kind === 'host' ? 'the host' : `command line (${name ?? 'unknown user'})`
}
