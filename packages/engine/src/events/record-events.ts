import { publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Statements } from '../database/index.ts'
import { RETAINED_DAYS, type EventType } from './event-types.ts'

/** An event to record. */
export interface NewEvent {
  readonly type: EventType
  /** When it happened, RFC 3339. */
  readonly at: string
  /** What it is about, such as `eod` or `source/eod.nasdaq`. Each destination gets the events of a subject in order. */
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
  /** The account that the event is about. */
  readonly accountId?: string | undefined
  /** The only destination that gets it; by default, all that accept it do. */
  readonly destinationId?: string
  /** Name of a fact that is reported only once. */
  readonly once?: string
}

/** Maximum number of retained events. */
const MAX_EVENTS = 200_000
/** Maximum number of events that one call removes. */
const REMOVED = 100

/** Checks only the oldest events, so that the cost does not depend on the number of events, and waits for no lock. */
const REMOVE_OLD = `delete from bourse.events where seq in (
    select e.seq from bourse.events e
    join (select seq, at from bourse.events o order by o.seq limit ${REMOVED}) o using (seq)
    where o.at < $1::timestamptz - interval '${RETAINED_DAYS} days'
      or o.seq <= (select max(seq) from bourse.events) - ${MAX_EVENTS}
    for update of e skip locked)`

/**
 * Records events in the outbox, and removes old ones. Called within the transaction of what they report, so that
 * neither exists without the other.
 */
export async function recordEvents(on: Statements, events: readonly NewEvent[]): Promise<void> {
  for (const { type, at, subject, data, accountId, destinationId, once } of events)
    await on.query(
      `insert into bourse.events (id, type, at, subject, data, account_id, destination_id, once)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (once) do nothing`,
      [
        ...[publicId('evt', randomUUID()), type, at, subject, JSON.stringify(data)],
        ...[accountId ?? null, destinationId ?? null, once ?? null],
      ],
    )
  const newest = events.at(-1)
  if (newest !== undefined) await on.query(REMOVE_OLD, [newest.at])
}
