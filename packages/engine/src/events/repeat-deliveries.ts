import type { Statements } from '../database/index.ts'
import { SENT_EVENT } from './sent-event.ts'

/** Deliveries of a destination to repeat: one, or those of events in a time range that have ended. */
export type ReplaySelection =
  { readonly delivery_id: string } | { readonly from: string; readonly to?: string | undefined }

interface Repeated {
  readonly selection: ReplaySelection
  readonly now: string
}

/** Stripe forgets identifiers after a day, and would count again what it has. */
const IS_UNSENT = `(t.kind <> 'stripe' or d.state = 'dead' or d.status is null)`

/**
 * Queues ended deliveries of a destination again, in their original order, and returns their number. Who repeats a
 * single delivery has checked that the destination does not have it.
 */
export function repeatDeliveries(on: Statements, destination: string, { selection, now }: Repeated): Promise<number> {
  const [condition, sure, values] =
    'delivery_id' in selection
      ? ['d.id = $3::int8', ', unsure_since = null', [selection.delivery_id]]
      : [
          `e.at >= $3::timestamptz and e.at < $4::timestamptz and ${IS_UNSENT}`,
          '',
          [selection.from, selection.to ?? now],
        ]
  return on.execute(
    `update bourse.deliveries set state = 'pending', attempts = 0, next_at = $2${sure}
     where id in (select d.id from bourse.deliveries d join bourse.destinations t on t.id = d.destination_id
       cross join ${SENT_EVENT} where t.id = $1 and d.state <> 'pending' and ${condition})`,
    [destination, now, ...values],
  )
}
