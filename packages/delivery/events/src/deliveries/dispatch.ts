import { utc, type Database, type Transaction } from '@bourse/engine/database'
import type { Clock } from '@bourse/kit'
import { accepts, type DispatchedEvent, type Subscription } from './accepts.ts'
import { dispatchUsage, USAGE_UNDISPATCHED } from '../usage/dispatch-usage.ts'
import { recordCorrections, type CorrectingPublication, type CorrectionParts } from './record-corrections.ts'

/** Maximum number of events that one transaction dispatches. */
const BATCH = 500

/** Condition for events and usage without deliveries. */
export const UNDISPATCHED = `(exists (select from bourse.events where not is_dispatched) or ${USAGE_UNDISPATCHED})`

/** What dispatching depends on. */
export interface DispatchParts extends CorrectionParts {
  readonly database: Database
  readonly clock: Clock
}

interface QueuedEvent extends DispatchedEvent, CorrectingPublication {
  readonly seq: string
  readonly corrects: boolean | null
  /** The only destination that gets it. */
  readonly destination_id: string | null
}

type SubscribedDestination = Subscription & { readonly id: string }

/** Creates a delivery for each destination that accepts an event, or gets usage. Returns the number of both. */
export async function dispatchEvents(parts: DispatchParts): Promise<number> {
  let count = 0
  for (;;) {
    const usage = await dispatchUsage(parts)
    const events = await parts.database.transaction((tx) => dispatchBatch(parts, tx))
    if (usage + events === 0) return count
    count += usage + events
  }
}

/** One process dispatches at a time, because two could create deliveries of a subject out of order. */
async function dispatchBatch(parts: DispatchParts, tx: Transaction): Promise<number> {
  const [lock] = await tx.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('bourse.events', 0)) as mine",
  )
  if (lock?.mine !== true) return 0
  const queued = await tx.query<QueuedEvent>(
    `select seq::text as seq, type, subject, account_id, destination_id, ${utc('at')} as at,
       ${utc("(at - interval '1 microsecond')")} as before,
       data ->> 'batch' as batch, type = 'dataset.published' and (data ->> 'corrected')::int8 > 0 as corrects
     from bourse.events e where not is_dispatched order by e.seq limit ${BATCH}`,
  )
  const events = nextOf(queued)
  const [first] = events
  if (first === undefined) return 0
  if (first.corrects === true) await recordCorrections(parts, tx, first)
  const destinations = await tx.query<SubscribedDestination>(
    'select id, account_id, types, is_enabled from bourse.destinations where removed_at is null for key share',
  )
  const deliveries = events.flatMap((event) =>
    destinations.filter((each) => isFor(each, event)).map(({ id }) => ({ ...event, id })),
  )
  await tx.query(
    `insert into bourse.deliveries (seq, destination_id, subject, next_at)
     select seq, id, subject, $4 from unnest($1::int8[], $2::text[], $3::text[]) as d (seq, id, subject)
     on conflict (destination_id, seq) do nothing`,
    [
      deliveries.map(({ seq }) => seq),
      deliveries.map(({ id }) => id),
      deliveries.map(({ subject }) => subject),
      parts.clock.now(),
    ],
  )
  await tx.query('update bourse.events set is_dispatched = true where seq = any($1)', [events.map(({ seq }) => seq)])
  return events.length
}

/** Returns the events before the next publication that corrects rows; this publication has a transaction of its own. */
function nextOf(queued: readonly QueuedEvent[]): readonly QueuedEvent[] {
  const correcting = queued.findIndex(({ corrects }) => corrects === true)
  return correcting === -1 ? queued : queued.slice(0, Math.max(correcting, 1))
}

/** An event for one destination does not depend on the types that it lists. */
const isFor = (destination: SubscribedDestination, event: QueuedEvent): boolean =>
  event.destination_id === null ? accepts(destination, event) : event.destination_id === destination.id
