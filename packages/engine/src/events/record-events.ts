import { publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Statements } from '../database/index.ts'
import { INCIDENT_DAYS, type EventType } from './event-types.ts'
import { IS_INCIDENT } from './incidents.ts'

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

/** How long events and their deliveries are retained, except incidents, and the maximum number of these events. */
const [RETAINED_DAYS, MAX_EVENTS] = [30, 200_000]
/** Maximum number of events of each kind that one call removes. */
const REMOVED = 100

const oldest = (condition: string) =>
  `(select seq, at from bourse.events where ${condition} order by seq limit ${REMOVED})`

/** Checks only the oldest events, so that the cost does not depend on the number of events, and waits for no lock. */
const REMOVE_OLD = `delete from bourse.events where seq in (
    select e.seq from bourse.events e join (
      select seq from ${oldest(IS_INCIDENT)} i where at < $1::timestamptz - interval '${INCIDENT_DAYS} days'
      union all select seq from ${oldest(`not (${IS_INCIDENT})`)} o
      where at < $1::timestamptz - interval '${RETAINED_DAYS} days'
        or seq <= (select max(seq) from bourse.events) - ${MAX_EVENTS}) r using (seq)
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
