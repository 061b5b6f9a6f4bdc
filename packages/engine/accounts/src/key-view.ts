import { utc, type Statements } from '@bourse/database'
import { problem } from '@bourse/kit'
import type { AdministeredKey, KeyFilter, Paged } from '@bourse/services'
import { versionOf } from './version-of.ts'

type Viewed = Omit<AdministeredKey, 'version'>

/**
 * Keys with what their operator wants to see of them; `$1` is now. A key of an account that is not active is as good as
 * revoked.
 */
const VIEW = `
select k.id, k.account_id, a.name as account_name, k.kind, k.label,
  case when k.revoked_at is not null or a.status = 'closed' then 'revoked'
    when k.expires_at <= $1 then 'expired' else 'live' end as status,
  ${utc('k.created_at')} as created_at, ${utc('k.expires_at')} as expires_at, ${utc('k.revoked_at')} as revoked_at,
  ${utc('k.last_used_at')} as last_used_at, k.capabilities, k.markets, k.symbols, k.networks as allowed_networks,
  k.requests_per_minute, k.replaces,
  (select r.id from bourse.keys r where r.replaces = k.id order by r.created_at desc limit 1) as replaced_by
from bourse.keys k join bourse.accounts a on a.id = k.account_id`

const STATUS = {
  live: 'k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)',
  expired: 'k.revoked_at is null and k.expires_at <= $1',
  revoked: 'k.revoked_at is not null',
} as const

/** Keys, the newest first, one more than the limit where more follow. */
export async function pageOfKeys(
  on: Statements,
  { account_id, status, kind, q }: KeyFilter,
  { limit, after }: Paged,
  now: string,
): Promise<readonly AdministeredKey[]> {
  const rows = await on.query<Viewed>(
    `${VIEW}
     where ($3::timestamptz is null or (k.created_at, k.id) < ($3, $4::text collate "C"))
       and ($5::text is null or k.account_id = $5) and ($6::text is null or k.kind = $6)
       and ($7::text is null or k.id = $7 or position(lower($7) in lower(k.label)) > 0)
       and ${status === undefined ? 'true' : `(${STATUS[status]})`}
     order by k.created_at desc, k.id desc limit $2`,
    [now, limit + 1, after?.['created_at'] ?? null, after?.['id'] ?? null, account_id ?? null, kind ?? null, q ?? null],
  )
  return rows.map(viewOf)
}

/** One key; rejects with `record-not-found`. */
export async function readKey(on: Statements, id: string, now: string): Promise<AdministeredKey> {
  const [row] = await on.query<Viewed>(`${VIEW} where k.id = $2`, [now, id])
  if (row !== undefined) return viewOf(row)
  throw problem(
    'record-not-found',
    `There is no key with the id ${JSON.stringify(id.slice(0, 40))}. Ids begin with key_; "bourse keys list" ` +
      'shows them.',
  )
}

const viewOf = (row: Viewed): AdministeredKey => ({ ...row, version: versionOf(toldKey(row), row.revoked_at) })

/** What the log says of a key. */
export const toldKey = (key: Viewed) => ({
  kind: key.kind,
  label: key.label,
  expires_at: key.expires_at,
  capabilities: key.capabilities,
  markets: key.markets,
  symbols: key.symbols,
  allowed_networks: key.allowed_networks,
  requests_per_minute: key.requests_per_minute,
  replaces: key.replaces,
})
