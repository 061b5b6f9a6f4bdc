import type { AnyStagingTable, AnyRecord } from '@bourse/kit'
import type { RowKey } from '@bourse/kit/host'
import { withoutPublications } from '../store/index.ts'
import { createTurns, inBackground, type Transaction } from '../database/index.ts'
import { checkComplete } from './check-complete.ts'
import { holdsDemo, rejectMixing } from './demo-rows.ts'
import { discardHeld } from './hold/hold-rows.ts'
import type { IncomingRow } from './incoming-row.ts'
import { mergeRecordAgain, type MergeAgainOptions, type MergedAgain } from './merge-record-again.ts'
import type { PublishOptions, AlsoWrite, ReleaseOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import { gatherStaging, publishBatch, type FedRows } from './publish-batch.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { withinMarkets } from './stage/within-markets.ts'
import { workOn } from './within-transaction.ts'

/**
 * The only entry point for rows: stage, assign, find changes, merge, hold, apply. The last four steps run in one
 * transaction under a lock.
 */
export interface Publications {
  /** Publishes one record's rows, or the rows derived from one staging table, in one batch. */
  publish(
    feed: AnyRecord | AnyStagingTable,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: PublishOptions,
  ): Promise<PublishReport>
  /** Publishes rows for several of a dataset's records and staging tables in one batch. */
  publishTogether(fed: readonly FedRows[], options: PublishOptions): Promise<PublishReport>
  /** Applies a record's hold rules to its held rows again. */
  review(record: AnyRecord): Promise<PublishReport>
  /** Merges a record's claims again after the precedence of its sources has changed. */
  mergeAgain(record: AnyRecord, options: MergeAgainOptions): Promise<MergedAgain>
  /** Publishes held rows even if they violate the record's rules. */
  release(
    record: AnyRecord,
    keys: readonly RowKey[],
    options: Pick<ReleaseOptions, 'source' | 'demo' | 'alsoWrite' | 'releasedBy'>,
  ): Promise<PublishReport>
  /** Removes held rows and returns their number. If a source sends the same row again, the rules check it again. */
  discard(record: AnyRecord, keys: readonly RowKey[], alsoWrite?: AlsoWrite): Promise<number>
}

export function createPublications(parts: PublishingParts): Publications {
  const { writes } = parts
  // Each publication needs additional connections while it holds one: too many concurrent ones would deadlock on the
  // pool.
  const inTurn = createTurns(writes.shares.publications)

  const publishTogether = (fed: readonly FedRows[], options: ReleaseOptions) =>
    inBackground(() => publishInTurn(fed, options))

  async function publishInTurn(fed: readonly FedRows[], options: ReleaseOptions): Promise<PublishReport> {
    checkComplete(options)
    // Checked again under the lock; this early check avoids reading a large file needlessly.
    await rejectMixing(writes, options)
    // The demo market has its own listings, so the configured markets do not limit its rows.
    const own =
      options.demo === true
        ? fed
        : fed.map((each) => ({ ...each, rows: withinMarkets(each.feed, each.rows, parts.markets) }))
    const gathered = await gatherStaging(parts, own, options)
    const collected = gathered.find((each) => 'stagingTable' in each)
    return inTurn(collected?.dataset.id, () =>
      writes.session((session) => publishBatch(workOn(parts, session, options), gathered, options)),
    )
  }

  const publish = (
    feed: AnyRecord | AnyStagingTable,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: ReleaseOptions,
  ): Promise<PublishReport> => publishTogether([{ feed, rows }], options)

  return {
    publish,
    publishTogether,
    review: async (record) => publish(record, none(), { source: 'review', demo: await holdsDemo(writes) }),
    mergeAgain: (record, options) =>
      mergeRecordAgain(parts, record, (again) => publish(record, none(), again), options),
    release: (record, keys, options) => publish(record, none(), { ...options, release: keys }),
    discard(record, keys, alsoWrite) {
      const table = parts.tableOf(record)
      const discard = async (tx: Transaction) => {
        const discarded = await discardHeld(tx, table, keys)
        await alsoWrite?.(tx)
        return discarded
      }
      // Runs in the background, because it may wait for a long publication.
      return inBackground(() => withoutPublications(writes, table.dataset, discard))
    },
  }
}

async function* none(): AsyncGenerator<readonly IncomingRow[]> {}
