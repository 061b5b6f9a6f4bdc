import { utc, type PagedQuery, type Statements } from '../database/index.ts'
import type { EventType } from './event-types.ts'
import { envelopeOf, type StoredEnvelope } from './envelope.ts'

/** Which events to list; properties that are undefined do not limit them. */
export interface EventFilter {
  readonly type?: EventType | undefined
  readonly subject?: string | undefined
  readonly id?: string | undefined
}

/** Returns events, newest first, with one more than the limit if there is a next page. */
export async function pageOfEvents(on: Statements, { type, subject, id }: EventFilter, { limit, after }: PagedQuery) {
  const rows = await on.query<StoredEnvelope & { readonly seq: string; readonly account_id: string | null }>(
    `select seq::text as seq, id, type, ${utc('at')} as time, subject, account_id, data from bourse.events e
     where ($1::text is null or type = $1) and ($2::text is null or subject = $2)
       and ($3::int8 is null or e.seq < $3) and ($5::text is null or id = $5) order by e.seq desc limit $4`,
    [type ?? null, subject ?? null, after?.['seq'] ?? null, limit + 1, id ?? null],
  )
  return rows.map((row) => ({ ...row, ...envelopeOf(row) }))
}
