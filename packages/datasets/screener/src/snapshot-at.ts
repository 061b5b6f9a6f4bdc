import { pointInTimeUnavailable, problem, type Call, type CallRows } from '@bourse/kit'
import { isBefore, wireInstant } from '@bourse/kit/values'
import type { snapshots } from './records.ts'

/** Returns the newest snapshot that was valid at a call's as-of time. */
export async function snapshotAt(
  rows: CallRows<typeof snapshots>,
  call: Pick<Call, 'knowledge'>,
): Promise<{ readonly snapshot_date: string; readonly published_at: string }> {
  const { asOf, ...newest } = call.knowledge
  const stored = await rows
    .unscoped({ ...newest, asOf: undefined })
    .select(['r.snapshot_date', 'r.published_at'])
    .orderBy('r.snapshot_date', 'asc')
    .execute()
  const available = stored.map(({ snapshot_date, published_at }) => ({
    snapshot_date,
    published_at: wireInstant(published_at),
  }))
  const [oldest] = available
  if (oldest === undefined) throw problem('dataset-unpublished', 'The screener has no snapshot yet.')
  const found = available.findLast(({ published_at }) => asOf === undefined || !isBefore(asOf, published_at))
  if (found === undefined) throw pointInTimeUnavailable(`as_of is ${asOf}`, oldest.published_at)
  return found
}
