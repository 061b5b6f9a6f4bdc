import type { AuditEntry, AuditFilter } from './shapes.ts'
import { utc, type Statements, type PagedQuery } from '../database/index.ts'

/** An entry as one JSON string. */
const ENTRY = `json_build_object('id', id::text, 'at', ${utc('at')}, 'actor', json_build_object(
    'kind', actor_kind, 'account_id', actor_account, 'key_id', actor_key, 'address', actor_address, 'name', actor_name),
  'action', action, 'target', json_build_object('kind', target_kind, 'id', target_id, 'account_id', target_account),
  'before', before::json, 'after', after::json, 'request_id', request_id, 'hash', encode(hash, 'hex'))::text as entry`

/** Returns entries, newest first, and one more than the limit if there are more. The page key is `id`. */
export async function listEntries(
  on: Statements,
  filter: AuditFilter,
  { limit, after }: PagedQuery,
): Promise<readonly AuditEntry[]> {
  const values: unknown[] = [limit + 1]
  const conditions: string[] = []
  /** Adds a condition if the value is present; `$` is the value's placeholder. */
  const given = (value: unknown, condition: string) => {
    if (value === undefined || value === null) return
    values.push(value)
    conditions.push(condition.replaceAll('$', `$${values.length}`))
  }
  given(after?.['id'], 'id < $::int8')
  given(filter.account_id, 'target_account = $')
  given(filter.actor_key_id, 'actor_key = $')
  given(filter.target_id, 'target_id = $')
  given(filter.from, 'at >= $::timestamptz')
  given(filter.to, 'at < $::timestamptz')
  const { action } = filter
  if (action?.endsWith('.') === true) {
    given(action, 'action >= $')
    // `/` follows the period in ASCII, so it is the upper bound of names with this prefix.
    given(`${action.slice(0, -1)}/`, 'action < $')
  } else given(action, 'action = $')
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const rows = await on.query<{ entry: string }>(
    `select ${ENTRY} from bourse.audit ${where} order by id desc limit $1`,
    values,
  )
  return rows.map(({ entry }) => JSON.parse(entry) as AuditEntry)
}
