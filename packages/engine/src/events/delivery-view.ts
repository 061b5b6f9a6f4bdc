import { utc, type PagedQuery, type Statements } from '../database/index.ts'
import type { EventType } from './event-types.ts'
import { SENT_EVENT } from './sent-event.ts'
import { envelopeOf, type Envelope, type StoredEnvelope } from './envelope.ts'

/** States of a delivery. `dead`: the last attempt failed. */
export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const
type DeliveryState = (typeof DELIVERY_STATES)[number]

/** An event for a destination, with its last attempt. */
export interface Delivery {
  readonly id: string
  readonly destination_id: string
  readonly state: DeliveryState
  readonly attempts: string
  readonly next_attempt_at: string | null
  readonly attempted_at: string | null
  readonly status: string | null
  readonly duration_ms: string | null
  readonly response: string | null
  readonly event: Readonly<Record<keyof Envelope, unknown>>
}

/** Which deliveries to list; properties that are undefined do not limit them. */
export interface DeliveryFilter {
  readonly destination_id?: string | undefined
  /** The account whose destinations got them. */
  readonly account_id?: string | undefined
  readonly state?: DeliveryState | undefined
  readonly type?: EventType | undefined
  readonly event_id?: string | undefined
}

/** Returns deliveries, newest first, with one more than the limit if there is a next page. */
export async function pageOfDeliveries(
  on: Statements,
  { destination_id: destination, account_id: account, state, type, event_id: event }: DeliveryFilter,
  { limit, after }: PagedQuery,
): Promise<readonly Delivery[]> {
  const rows = await on.query<Omit<Delivery, 'event'> & Omit<StoredEnvelope, 'id'> & { readonly event_id: string }>(
    `select d.id::text as id, d.destination_id, d.state, d.attempts::text as attempts,
       case when d.state = 'pending' then ${utc('d.next_at')} end as next_attempt_at,
       ${utc('d.attempted_at')} as attempted_at, d.status::text as status, d.duration_ms::text as duration_ms,
       d.response, e.id as event_id, e.type, ${utc('e.at')} as time, e.subject, e.data
     from bourse.deliveries d cross join ${SENT_EVENT}
     where ($1::text is null or d.destination_id = $1) and ($2::text is null or d.state = $2)
       and ($3::text is null or e.type = $3 and ($3 = 'usage.hour') = (d.report_id is not null))
       and ($4::int8 is null or d.id < $4)
       and ($6::text is null
         or d.destination_id = any (array(select t.id from bourse.destinations t where t.account_id = $6)))
       and ($7::text is null or d.seq = (select seq from bourse.events where id = $7)
         or d.report_id = (select id from bourse.usage_reports where event_id = $7))
     order by d.id desc limit $5`,
    [
      ...[destination ?? null, state ?? null, type ?? null, after?.['id'] ?? null, limit + 1],
      ...[account ?? null, event ?? null],
    ],
  )
  return rows.map(({ event_id: eventId, type: of, time, subject, data, ...delivery }) => ({
    ...delivery,
    event: envelopeOf({ id: eventId, type: of, time, subject, data }),
  }))
}
