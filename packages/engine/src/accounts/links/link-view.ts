import { problem } from '@bourse/kit'
import { utc, type PagedQuery, type Statements } from '../../database/index.ts'
import { versionOf } from '../version-of.ts'
import type { AdministeredLink, LinkFilter } from './link-shapes.ts'

/** A link as the database returns it, with its parameters as JSON text. */
type Viewed = Omit<AdministeredLink, 'version' | 'parameters'> & { readonly parameters: string }

/** Query for links; `$1` is the current time. */
const VIEW = `
select l.id, k.account_id, a.name as account_name, l.key_id, l.label, l.operation,
  l.parameters::text as parameters, l.format,
  case when ends.revoked_at is not null or a.status = 'closed' then 'revoked'
    when ends.expires_at <= $1 then 'expired' else 'live' end as status,
  ${utc('l.created_at')} as created_at, ${utc('ends.expires_at')} as expires_at,
  ${utc('ends.revoked_at')} as revoked_at
from bourse.links l join bourse.keys k on k.id = l.key_id join bourse.accounts a on a.id = k.account_id
  cross join lateral (
    select least(l.expires_at, k.expires_at) as expires_at, least(l.revoked_at, k.revoked_at) as revoked_at
  ) ends`

const STATUS = {
  live: `ends.revoked_at is null and a.status <> 'closed' and ends.expires_at > $1`,
  expired: `ends.revoked_at is null and a.status <> 'closed' and ends.expires_at <= $1`,
  revoked: `(ends.revoked_at is not null or a.status = 'closed')`,
} as const

/** Returns links, newest first, with one more than the limit if there is a next page. */
export async function pageOfLinks(
  on: Statements,
  { account_id, key_id, status }: LinkFilter,
  { limit, after }: PagedQuery,
  now: string,
): Promise<readonly AdministeredLink[]> {
  const rows = await on.query<Viewed>(
    `${VIEW}
     where ($3::timestamptz is null or (l.created_at, l.id) < ($3, $4::text collate "C"))
       and ($5::text is null or k.account_id = $5) and ($6::text is null or l.key_id = $6)
       and ${status === undefined ? 'true' : `(${STATUS[status]})`}
     order by l.created_at desc, l.id desc limit $2`,
    [now, limit + 1, after?.['created_at'] ?? null, after?.['id'] ?? null, account_id ?? null, key_id ?? null],
  )
  return rows.map(viewOf)
}

/** Returns one link; undefined if there is none with this id. */
export async function findLink(on: Statements, id: string, now: string): Promise<AdministeredLink | undefined> {
  const [row] = await on.query<Viewed>(`${VIEW} where l.id = $2`, [now, id])
  return row && viewOf(row)
}

/** The key or the account to which a link belongs. */
export type LinkHolder = Partial<Pick<AdministeredLink, 'key_id' | 'account_id'>>

/** Returns one link, only if it belongs to `of`; rejects with `record-not-found`. */
export async function readLink(
  on: Statements,
  id: string,
  now: string,
  of: LinkHolder = {},
): Promise<AdministeredLink> {
  const found = await findLink(on, id, now)
  const { key_id: key = found?.key_id, account_id: account = found?.account_id } = of
  if (found !== undefined && found.key_id === key && found.account_id === account) return found
  throw problem(
    'record-not-found',
    `There is no link with the id ${JSON.stringify(id.slice(0, 40))}. Ids begin with lnk_; GET /v1/links lists them.`,
  )
}

const viewOf = (row: Viewed): AdministeredLink => ({
  ...row,
  parameters: JSON.parse(row.parameters),
  version: versionOf(row.id, row.revoked_at),
})
