import { recordEntry } from '@bourse/engine/audit'
import { repeatDeliveries, type ReplaySelection } from '@bourse/engine/events'
import { problem } from '@bourse/kit'
import type { DestinationParts } from '../destinations/destinations.ts'
import { readDestination } from '../destinations/destination-view.ts'

/** Queues ended deliveries of a destination again, and returns their number. */
export function replayDeliveries(parts: DestinationParts, id: string, selection: ReplaySelection): Promise<number> {
  const { database, clock, by } = parts
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { account_id } = await readDestination(tx, id, now)
    const replayed = await repeatDeliveries(tx, id, { selection, now })
    if ('delivery_id' in selection && replayed === 0)
      throw problem('record-not-found', 'The destination has no delivery with this id that has ended.')
    const target = { kind: 'destination', id, account_id } as const
    await recordEntry(tx, { by, at: now, action: 'destination.replay', target, after: { ...selection, replayed } })
    return replayed
  })
}
