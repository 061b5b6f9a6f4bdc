import type { Database } from '../../database/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildEvent, type EventParts } from './build-event.ts'
import { EVENT_COLUMNS, type LineageEventRow } from './list-events.ts'
import { openTarget, type LineageTarget } from './target.ts'

/** Maximum number of events that wait for delivery; beyond it, the oldest are dropped. */
const MOST_PENDING = 10_000
/** Number of events read at once. */
const BATCH = 100
/** Delays before retries of one event, in milliseconds. The job queue retries later, with longer delays. */
const RETRY_MS = [1_000, 3_000] as const

/** What delivery depends on. */
export interface DeliveryParts extends EventParts {
  readonly database: Database
  readonly log: (message: string) => void
  readonly limits?: { readonly pending?: number; readonly retryMs?: readonly number[] }
}

/**
 * Sends pending events, oldest first. Each is sent at least once: if the process stops between sending and recording
 * that, the event is sent again with the same run id, type and time. Rejects if the target does not accept events now.
 */
export async function deliverEvents(parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  const { lineage } = parts.config
  if (lineage === undefined) return
  const target = openTarget(lineage)
  await dropOldest(parts)
  for (;;) {
    const rows = await pendingEvents(parts)
    for (const row of rows) {
      signal.throwIfAborted()
      await deliver(parts, target, row, signal)
    }
    if (rows.length < BATCH) return
  }
}

const pendingEvents = ({ database }: DeliveryParts) =>
  database.query<LineageEventRow>(
    `select ${EVENT_COLUMNS} from bourse.lineage_events e where delivery = 'pending'
     order by e.id limit ${BATCH}`,
  )

async function deliver(
  parts: DeliveryParts,
  target: LineageTarget,
  row: LineageEventRow,
  signal: AbortSignal,
): Promise<void> {
  const isAccepted = await sendWithRetries(parts, () => target.send(buildEvent(parts, row), signal), signal)
  if (!isAccepted) parts.log(`lineage: the endpoint rejects event ${row.id} of run ${row.run_id}; it is dropped`)
  await parts.database.query('update bourse.lineage_events set delivery = $2 where id = $1', [
    row.id,
    isAccepted ? 'sent' : 'dropped',
  ])
}

async function sendWithRetries(
  { limits }: DeliveryParts,
  send: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  for (const delay of limits?.retryMs ?? RETRY_MS) {
    try {
      return await send()
    } catch {
      signal.throwIfAborted()
      await sleep(delay, undefined, { signal })
    }
  }
  return send()
}

/** Bounds what waits for an endpoint that is unavailable. */
async function dropOldest({ database, log, limits }: DeliveryParts): Promise<void> {
  const most = limits?.pending ?? MOST_PENDING
  const dropped = await database.query<{ readonly id: string }>(
    `update bourse.lineage_events set delivery = 'dropped' where delivery = 'pending' and id <= (
       select id from bourse.lineage_events where delivery = 'pending' order by id desc offset ${most} limit 1)
     returning id`,
  )
  if (dropped.length > 0)
    log(`lineage: more than ${most} events wait for delivery; dropped the oldest ${dropped.length}`)
}
