import { utc, within, type Database } from '@bourse/engine/database'
import { envelopeOf, SENT_EVENT, type StoredEnvelope } from '@bourse/engine/events'
import { storedMessage } from '@bourse/engine/jobs'
import { messageOf } from '@bourse/engine/wiring'
import type { Clock } from '@bourse/kit'
import type { DestinationKind } from '../destinations/destination-shapes.ts'
import type { SendResult, Senders } from '../senders/sender.ts'
import { recordDelivered, recordFailure } from './record-attempt.ts'

/** Maximum number of concurrent attempts, in total, for each destination, and for each destination that fails. */
const [MAX_CONCURRENT, MAX_OF_DESTINATION, MAX_OF_FAILING] = [32, 4, 1]
/** Interval in milliseconds in which attempts that take longer let new events and retries start. */
const POLL_MS = 1_000
/** Milliseconds that an attempt may take. */
const ATTEMPT_MS = 30_000
/** Seconds after which another process repeats an attempt whose process stopped; longer than an attempt takes. */
const LEASE_SECONDS = 60

/** What delivery depends on. */
export interface DeliveryParts {
  readonly database: Database
  readonly clock: Clock
  readonly senders: Senders
  /** Creates the deliveries of new events and returns the number of these events. */
  readonly dispatch: () => Promise<number>
  readonly log: (message: string) => void
  /** A random number from 0 to 1. */
  readonly random: () => number
}

/** A delivery in progress. */
export interface ClaimedDelivery extends StoredEnvelope {
  readonly delivery_id: string
  readonly destination_id: string
  readonly kind: DestinationKind
  readonly address: string
  readonly secrets: readonly string[]
  readonly customer: string | null
  readonly unsureSince: string | null
  readonly attempts: number
}

const IS_DUE = `d.state = 'pending' and d.next_at <= $1::timestamptz and t.is_enabled`
const IS_NEXT = `not exists (select from bourse.deliveries e where e.destination_id = d.destination_id
  and e.subject = d.subject and e.state = 'pending' and e.seq < d.seq)`

/** What billing services called the account at the end of the hour; before they knew it, the first such name. */
const CUSTOMER = `(select b.billing_id from bourse.billing_ids b where b.account_id = e.account_id
    order by b.since >= e.hour + interval '1 hour', abs(extract(epoch from b.since - e.hour - interval '1 hour'))
    limit 1)`

/** Condition for deliveries that are due; `$1` is the current time. */
export const DELIVERY_IS_DUE = `exists (select from bourse.deliveries d join bourse.destinations t
  on t.id = d.destination_id where ${IS_DUE} and ${IS_NEXT})`

const CLAIM = `with due as (
    select c.id from bourse.destinations t cross join lateral (
      select d.id, d.next_at from bourse.deliveries d where d.destination_id = t.id and ${IS_DUE} and ${IS_NEXT}
      order by d.next_at, d.seq, d.report_id
      limit case when t.failing_since is null then ${MAX_OF_DESTINATION} else ${MAX_OF_FAILING} end) c
    where t.id <> all ($2::text[]) order by t.failing_since is not null, c.next_at limit $3),
  locked as (select d.* from bourse.deliveries d join due using (id)
    where d.next_at <= $1::timestamptz for update of d skip locked),
  claimed as (select d.id as delivery_id, d.unsure_since as before, e.* from locked d cross join ${SENT_EVENT})
  update bourse.deliveries d
  set attempts = attempts + 1, attempted_at = $1, next_at = $1::timestamptz + interval '${LEASE_SECONDS} seconds',
    unsure_since = coalesce(unsure_since, $1)
  from claimed e, bourse.destinations t
  where d.id = e.delivery_id and t.id = d.destination_id
  returning d.id::text as delivery_id, d.destination_id, d.attempts, t.kind, t.address, ${CUSTOMER} as customer,
    array_remove(array[t.secret, case when t.former_until > $1 then t.former_secret end], null) as secrets,
    ${utc('e.before')} as "unsureSince", e.id, e.type, ${utc('e.at')} as time, e.subject, e.data`

/**
 * Dispatches new events and attempts the deliveries that are due until none are left, and returns the number of both.
 * A destination that responds slowly does not delay the others.
 */
export async function deliverDue(parts: DeliveryParts, signal: AbortSignal): Promise<number> {
  const busy = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let [done, inProgress] = [0, 0]

  function failed(error: unknown): number {
    failures.push(error)
    return 0
  }
  async function attemptOf(destination: string, own: readonly ClaimedDelivery[]): Promise<void> {
    inProgress += own.length
    await Promise.all(own.map((each) => attempt(parts, each))).catch(failed)
    inProgress -= own.length
    busy.delete(destination)
  }
  async function startDue(): Promise<void> {
    // Events that cannot be dispatched do not stop the deliveries that are due.
    done += await parts.dispatch().catch(failed)
    const claimed = await claim(parts, [...busy.keys()], MAX_CONCURRENT - inProgress)
    done += claimed.length
    for (const [destination, own] of Map.groupBy(claimed, (each) => each.destination_id))
      busy.set(destination, attemptOf(destination, own))
  }

  for (;;) {
    if (!signal.aborted && failures.length === 0) await startDue().catch(failed)
    if (busy.size === 0) break
    await within(POLL_MS, Promise.race(busy.values())).catch(() => undefined)
  }
  if (failures.length > 0) throw failures[0]
  return done
}

async function claim({ database, clock }: DeliveryParts, busy: readonly string[], free: number) {
  return free <= 0 ? [] : database.query<ClaimedDelivery>(CLAIM, [clock.now(), busy, free])
}

async function attempt(parts: DeliveryParts, claimed: ClaimedDelivery): Promise<void> {
  const began = performance.now()
  const result = await sendOnce(parts, claimed)
  const made = { ...result, response: storedMessage(result.response), duration: Math.round(performance.now() - began) }
  await (result.isDelivered ? recordDelivered(parts, claimed, made) : recordFailure(parts, claimed, made))
}

/** Codes of errors that precede a request. */
const CONNECT_ERRORS = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

const isConnectError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONNECT_ERRORS.some((code) => code === error.code)

async function sendOnce({ senders, clock }: DeliveryParts, claimed: ClaimedDelivery): Promise<SendResult> {
  const { kind, address, secrets, customer, unsureSince } = claimed
  try {
    const message = { event: envelopeOf(claimed), address, secrets, customer, unsureSince, now: clock.millis() }
    return await within(ATTEMPT_MS, senders[kind](message))
  } catch (error) {
    return { isDelivered: false, isUnsent: isConnectError(error), status: null, response: messageOf(error) }
  }
}
