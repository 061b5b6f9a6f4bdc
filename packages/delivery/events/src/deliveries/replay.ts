import { recordEntry } from '@bourse/engine/audit'
import { problem } from '@bourse/kit'
import type { DestinationParts } from '../destinations/destinations.ts'
import { readDestination } from '../destinations/destination-view.ts'

/** Deliveries of a destination to repeat: one, or those of events in a time range that have ended. */
export type ReplaySelection =
  { readonly delivery_id: string } | { readonly from: string; readonly to?: string | undefined }

/** Stripe forgets identifiers after a day, and would count again what it has. */
const IS_UNSENT = `(d.state = 'dead' or d.status is null)`

/** Queues ended deliveries of a destination again, in their original order, and returns their number. */
export function replayDeliveries(parts: DestinationParts, id: string, selection: ReplaySelection): Promise<number> {
  const { database, clock, by } = parts
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { account_id, kind } = await readDestination(tx, id, now)
    const condition =
      'delivery_id' in selection
        ? { text: 'd.id = $3::int8', values: [selection.delivery_id] }
        : {
            text: `e.at >= $3::timestamptz and e.at < $4::timestamptz${kind === 'stripe' ? ` and ${IS_UNSENT}` : ''}`,
            values: [selection.from, selection.to ?? now],
          }
    const replayed = await tx.execute(
      `update bourse.deliveries d set state = 'pending', attempts = 0, next_at = $2 from bourse.events e
       where d.destination_id = $1 and d.seq = e.seq and d.state <> 'pending' and ${condition.text}`,
      [id, now, ...condition.values],
    )
    if ('delivery_id' in selection && replayed === 0)
      throw problem('record-not-found', 'The destination has no delivery with this id that has ended.')
    const target = { kind: 'destination', id, account_id } as const
    await recordEntry(tx, { by, at: now, action: 'destination.replay', target, after: { ...selection, replayed } })
    return replayed
  })
}
