import { utc, type Statements } from '@bourse/database'
import type { AuditEntry, AuditFilter, Paged } from '@bourse/services'

interface EntryRow {
  readonly id: string
  readonly at: string
  readonly actor_kind: AuditEntry['actor']['kind']
  readonly actor_account: string | null
  readonly actor_key: string | null
  readonly actor_address: string | null
  readonly actor_name: string | null
  readonly action: string
  readonly target_kind: AuditEntry['target']['kind']
  readonly target_id: string
  readonly target_account: string | null
  readonly before: string | null
  readonly after: string | null
  readonly request_id: string | null
  readonly hash: string
}

/** Entries, the newest first, one more than the limit where more follow; the key of a page is `id`. */
export async function listEntries(
  on: Statements,
  filter: AuditFilter,
  { limit, after }: Paged,
): Promise<readonly AuditEntry[]> {
  const values: unknown[] = [limit + 1]
  const conditions: string[] = []
  /** A condition for a value that was given; `$` stands for its place. */
  const where = (value: unknown, condition: string) => {
    if (value === undefined || value === null) return
    values.push(value)
    conditions.push(condition.replaceAll('$', `$${values.length}`))
  }
  where(after?.['id'], 'id < $::int8')
  where(filter.account_id, 'target_account = $')
  where(filter.actor_key_id, 'actor_key = $')
  where(filter.target_id, 'target_id = $')
  where(filter.from, 'at >= $::timestamptz')
  where(filter.to, 'at < $::timestamptz')
  const { action } = filter
  if (action?.endsWith('.') === true) {
    where(action, 'action >= $')
    // The character after the full stop ends the range of all names that begin so.
    where(`${action.slice(0, -1)}/`, 'action < $')
  } else where(action, 'action = $')
  const rows = await on.query<EntryRow>(
    `select id, ${utc('at')} as at, actor_kind, actor_account,
       actor_key, actor_address, actor_name, action, target_kind, target_id, target_account, before, after, request_id,
       encode(hash, 'hex') as hash
     from bourse.audit ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by id desc limit $1`,
    values,
  )
  return rows.map(entryOf)
}

const entryOf = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: {
    kind: row.actor_kind,
    account_id: row.actor_account,
    key_id: row.actor_key,
    address: row.actor_address,
    name: row.actor_name,
  },
  action: row.action,
  target: { kind: row.target_kind, id: row.target_id, account_id: row.target_account },
  before: factsOf(row.before),
  after: factsOf(row.after),
  request_id: row.request_id,
  hash: row.hash,
})

const factsOf = (text: string | null): AuditEntry['before'] =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>)
