import { versionOf } from '@bourse/engine/accounts'
import { utc, type PagedQuery, type Statements } from '@bourse/engine/database'
import { problem } from '@bourse/kit'
import type { Destination } from './destination-shapes.ts'

/** A destination as the database returns it, with its corrections as JSON text. */
type Viewed = Omit<Destination, 'version' | 'corrections'> & { readonly corrections: string | null }

const VIEW = `select id, account_id, kind, name, address, types, corrections, is_enabled as enabled, disabled_reason,
    ${utc('failing_since')} as failing_since, ${utc('created_at')} as created_at,
    case when former_until > $1 then ${utc('former_until')} end as former_secret_until
  from bourse.destinations where removed_at is null`

/** Returns destinations, newest first, of one account if it is set, with one more than the limit if there are more. */
export async function pageOfDestinations(
  on: Statements,
  { limit, after }: PagedQuery,
  { now, accountId }: { readonly now: string; readonly accountId?: string },
): Promise<readonly Destination[]> {
  const rows = await on.query<Viewed>(
    `${VIEW} and ($3::timestamptz is null or (created_at, id) < ($3, $4::text collate "C"))
       and ($5::text is null or account_id = $5)
     order by created_at desc, id desc limit $2`,
    [now, limit + 1, after?.['created_at'] ?? null, after?.['id'] ?? null, accountId ?? null],
  )
  return rows.map(viewOf)
}

/** Returns one destination; rejects with `record-not-found`. */
export async function readDestination(on: Statements, id: string, now: string): Promise<Destination> {
  const [row] = await on.query<Viewed>(`${VIEW} and id = $2`, [now, id])
  if (row !== undefined) return viewOf(row)
  throw problem(
    'record-not-found',
    `There is no destination with the id ${JSON.stringify(id.slice(0, 40))}. Ids begin with dst_; ` +
      'GET /admin/v1/destinations lists them.',
  )
}

/** State that deliveries change, such as the time of a failure, is not part of the version. */
const viewOf = ({ corrections, ...row }: Viewed): Destination => ({
  ...row,
  corrections: corrections === null ? null : JSON.parse(corrections),
  address: row.kind === 'slack' ? `${new URL(row.address).origin}/…` : row.address,
  version: versionOf(row.id, row.name, row.address, row.types, corrections, row.enabled, row.former_secret_until),
})
