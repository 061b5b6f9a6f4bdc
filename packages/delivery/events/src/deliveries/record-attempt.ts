import type { Statements, Transaction } from '@bourse/engine/database'
import { recordEvents } from '@bourse/engine/events'
import type { SendResult } from '../senders/sender.ts'
import type { ClaimedDelivery, DeliveryParts } from './deliver.ts'
import { retryDelay } from './retry-schedule.ts'

/** Days of failures after which a destination is disabled. */
const MAX_FAILING_DAYS = 5

interface Attempt extends SendResult {
  /** Milliseconds. */
  readonly duration: number
}

const RESULT = 'status = $2, response = $3, duration_ms = $4'
const valuesOf = ({ status, response, duration }: Attempt) => [status, response, duration] as const

/** A later attempt has its own result, which the result of an earlier attempt that took long does not replace. */
const SAME_ATTEMPT = `id = $1 and state = 'pending' and attempts = $5`

/** Records a success, which also ends the destination's series of failures. */
export async function recordDelivered(
  { database }: DeliveryParts,
  { delivery_id: id, destination_id: destination, attempts }: ClaimedDelivery,
  made: Attempt,
): Promise<void> {
  await database.query(
    `update bourse.deliveries set state = 'delivered', unsure_since = null, ${RESULT} where ${SAME_ATTEMPT}`,
    [id, ...valuesOf(made), attempts],
  )
  await database.query(
    'update bourse.destinations set failing_since = null where id = $1 and failing_since is not null',
    [destination],
  )
}

/** Records a failure: schedules the next attempt or, after the last one, ends the delivery. */
export async function recordFailure(
  { database, clock, random, log }: DeliveryParts,
  claimed: ClaimedDelivery,
  made: Attempt,
): Promise<void> {
  const { delivery_id: id, destination_id: destination, attempts } = claimed
  const delay = made.isFinal === true ? undefined : retryDelay(attempts, made.retryAfter, random())
  const now = clock.now()
  await database.transaction(async (tx) => {
    await tx.query(
      `update bourse.deliveries set ${RESULT}, state = case when $6::float8 is null then 'dead' else 'pending' end,
         next_at = $7::timestamptz + make_interval(secs => coalesce($6, 0)),
         unsure_since = case when $8 and unsure_since = attempted_at then null else unsure_since end
       where ${SAME_ATTEMPT}`,
      [id, ...valuesOf(made), attempts, delay ?? null, now, isSurelyRejected(made)],
    )
    if (made.isFinal === true) return
    const reason = await disabledReason(tx, destination, { now, isGone: made.isGone === true })
    if (reason === undefined) return
    log(`events: destination ${destination} is disabled: ${reason}`)
    await disable(tx, destination, { reason, now })
  })
}

const isSurelyRejected = ({ status, isUnsent = false }: Attempt) => isUnsent || (status !== null && status < 500)

/** Returns why a destination has to be disabled after a failure; undefined if it stays enabled. */
async function disabledReason(
  tx: Transaction,
  id: string,
  { now, isGone }: { readonly now: string; readonly isGone: boolean },
): Promise<string | undefined> {
  const [row] = await tx.query<{ is_late: boolean }>(
    `update bourse.destinations set failing_since = coalesce(failing_since, $2) where id = $1 and is_enabled
     returning failing_since < $2::timestamptz - interval '${MAX_FAILING_DAYS} days' as is_late`,
    [id, now],
  )
  if (row === undefined) return undefined
  if (isGone) return 'it responded with 410 Gone'
  return row.is_late ? `all deliveries failed for ${MAX_FAILING_DAYS} days` : undefined
}

async function disable(
  tx: Statements,
  id: string,
  { reason, now }: { readonly reason: string; readonly now: string },
): Promise<void> {
  await tx.query('update bourse.destinations set is_enabled = false, disabled_reason = $2 where id = $1', [id, reason])
  const data = { destination: id, reason }
  await recordEvents(tx, [{ type: 'destination.disabled', at: now, subject: id, data }])
}
