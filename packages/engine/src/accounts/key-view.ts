import type { AdministeredKey, KeyFilter } from './key-shapes.ts'
import { utc, type Statements, type PagedQuery } from '../database/index.ts'
import { problem } from '@bourse/kit'
import { versionOf } from './version-of.ts'

type Viewed = Omit<AdministeredKey, 'version'>

/**
 * Query for keys as operators see them; `$1` is the current time. A closed account's key counts as revoked. A session
 * opened by a key has that key's limits and ends with it.
 */
const VIEW = `
select k.id, k.account_id, a.name as account_name, k.kind, k.label,
  case when ends.revoked_at is not null or a.status = 'closed' then 'revoked'
    when ends.expires_at <= $1 then 'expired' else 'live' end as status,
  ${utc('k.created_at')} as created_at, ${utc('ends.expires_at')} as expires_at,
  ${utc('ends.revoked_at')} as revoked_at,
  ${utc('k.last_used_at')} as last_used_at, r.capabilities, r.role, r.markets,
  r.symbols, r.networks as allowed_networks,
  r.requests_per_minute, k.opened_by, k.replaces,
  (select n.id from bourse.keys n where n.replaces = k.id order by n.created_at desc limit 1) as replaced_by
from bourse.keys k join bourse.accounts a on a.id = k.account_id
  join bourse.keys r on r.id = coalesce(k.opened_by, k.id)
  cross join lateral (
    select least(k.expires_at, r.expires_at) as expires_at, least(k.revoked_at, r.revoked_at) as revoked_at
  ) ends`

const STATUS = {
  live: `ends.revoked_at is null and a.status <> 'closed' and (ends.expires_at is null or ends.expires_at > $1)`,
  expired: `ends.revoked_at is null and a.status <> 'closed' and ends.expires_at <= $1`,
  revoked: `(ends.revoked_at is not null or a.status = 'closed')`,
} as const

/** Returns keys, newest first, with one more than the limit if there is a next page. */
export async function pageOfKeys(
  on: Statements,
  { account_id, status, kind, q }: KeyFilter,
  { limit, after }: PagedQuery,
  now: string,
): Promise<readonly AdministeredKey[]> {
  const rows = await on.query<Viewed>(
    `${VIEW}
     where ($3::timestamptz is null or (k.created_at, k.id) < ($3, $4::text collate "C"))
       and ($5::text is null or k.account_id = $5) and ($6::text[] is null or k.kind = any($6))
       and ($7::text is null or k.id = $7 or position(lower($7) in lower(k.label)) > 0)
       and ${status === undefined ? 'true' : `(${STATUS[status]})`}
     order by k.created_at desc, k.id desc limit $2`,
    [
      ...[now, limit + 1, after?.['created_at'] ?? null, after?.['id'] ?? null],
      ...[account_id ?? null, kind === undefined ? null : [kind].flat(), q ?? null],
    ],
  )
  return rows.map(viewOf)
}

/** Returns one key; rejects with `record-not-found`. */
export async function readKey(on: Statements, id: string, now: string): Promise<AdministeredKey> {
  const [row] = await on.query<Viewed>(`${VIEW} where k.id = $2`, [now, id])
  if (row !== undefined) return viewOf(row)
  throw problem(
    'record-not-found',
    `There is no key with the id ${JSON.stringify(id.slice(0, 40))}. Ids begin with key_; "bourse keys list" ` +
      'shows them.',
  )
}

const viewOf = (row: Viewed): AdministeredKey => ({ ...row, version: versionOf(auditFieldsOfKey(row), row.revoked_at) })

/** The key fields that the audit log records. */
export const auditFieldsOfKey = (key: Viewed) => ({
  kind: key.kind,
  label: key.label,
  expires_at: key.expires_at,
  capabilities: key.capabilities,
  role: key.role,
  markets: key.markets,
  symbols: key.symbols,
  allowed_networks: key.allowed_networks,
  requests_per_minute: key.requests_per_minute,
  replaces: key.replaces,
  ...(key.opened_by === null ? {} : { opened_by: key.opened_by }),
})
