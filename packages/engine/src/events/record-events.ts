import { publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import type { Statements } from '../database/index.ts'
import { INCIDENT_DAYS, type EventType } from './event-types.ts'
import { IS_FACT, IS_REPEATABLE } from './facts-migration.ts'
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

/**
 * How long events and their deliveries are retained, except incidents, and the maximum number of those that report no
 * fact once. A fact that is reported once per month needs the longest month.
 */
const [RETAINED_DAYS, MAX_EVENTS] = [31, 200_000]
/** By how much these limits are exceeded for events that are still needed. */
const EXTENSION = 2
/** Minimum number of events of each kind that one call checks. */
const MIN_CHECKED = 100

const oldest = (condition: string) =>
  `(select seq, at, is_dispatched from bourse.events where ${condition} order by seq limit $2) o`
const olderThan = (days: number) => `at < $1::timestamptz - interval '${days} days'`
const IS_SETTLED = "not exists (select from bourse.deliveries d where d.seq = o.seq and d.state = 'pending')"
const IS_EXPIRED = `(${olderThan(EXTENSION * RETAINED_DAYS)} or ${olderThan(RETAINED_DAYS)} and ${IS_SETTLED})`

/**
 * Checks only the oldest events, so that the cost does not depend on the number of events, and waits for no lock. A
 * reported fact is found again if its event is removed, so the number of later events does not remove it. Sequence
 * numbers stand for the number of events.
 */
const REMOVE_OLD = `delete from bourse.events where seq in (
    select e.seq from bourse.events e join (
      select seq from ${oldest(IS_INCIDENT)} where ${olderThan(INCIDENT_DAYS)}
      union all select seq from ${oldest(IS_FACT)} where ${IS_EXPIRED}
      union all select seq from ${oldest(IS_REPEATABLE)}
        cross join (select max(seq) as newest from bourse.events) n
      where ${IS_EXPIRED} or seq <= newest - ${EXTENSION * MAX_EVENTS}
        or seq <= newest - ${MAX_EVENTS} and is_dispatched and ${IS_SETTLED}) r using (seq)
    for update of e skip locked)`

/** Reported facts are left out beforehand, because a conflict would use up a sequence number. */
const RECORD = `insert into bourse.events (id, type, at, subject, data, account_id, destination_id, once)
    select id, type, at, subject, data::json, account, destination, once
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      with ordinality as e (id, type, at, subject, data, account, destination, once, place)
    where not exists (select from bourse.events o where o.once = e.once) order by place on conflict (once) do nothing`

/**
 * Records events in the outbox, and removes old ones. Called within the transaction of what they report, so that
 * neither exists without the other.
 */
export async function recordEvents(on: Statements, events: readonly NewEvent[]): Promise<void> {
  const newest = events.at(-1)
  if (newest === undefined) return
  await on.query(RECORD, [
    events.map(() => publicId('evt', randomUUID())),
    events.map(({ type }) => type),
    events.map(({ at }) => at),
    events.map(({ subject }) => subject),
    events.map(({ data }) => JSON.stringify(data)),
    events.map(({ accountId }) => accountId ?? null),
    events.map(({ destinationId }) => destinationId ?? null),
    events.map(({ once }) => once ?? null),
  ])
  await removeOldEvents(on, newest.at, Math.max(MIN_CHECKED, 2 * events.length))
}

/** Removes old events among the oldest ones; `checked` is the number of these, of incidents and of others. */
export async function removeOldEvents(on: Statements, now: string, checked: number): Promise<void> {
  await on.query(REMOVE_OLD, [now, checked])
}
