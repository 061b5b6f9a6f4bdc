import type { AnyIntake, AnyRecord, Dataset, RowKey } from '@bourse/kit'
import { lockPublications } from '@bourse/store'
import { createTurns } from '@bourse/database'
import { holdsDemo } from './demo-rows.ts'
import { commitPublication } from './commit-publication.ts'
import { discardHeld } from './hold/hold-rows.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { PublishOptions, ReleaseOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import { publishTogether, type FedRows } from './publish-together.ts'
import { reconcile } from './reconcile.ts'
import { collectIntake } from './stage/collect-intake.ts'
import { refuseUnreadable } from './unit-refused.ts'
import type { PublishingParts } from './work.ts'
import { workOn } from './work-on.ts'

/** The one way in: stage, assign, find changes, merge, hold, apply; the last four in one transaction under a lock. */
export interface Publications {
  /** Publishes rows of one record in one batch. */
  publish(
    record: AnyRecord,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: PublishOptions,
  ): Promise<PublishReport>
  /** Reconciles rows of an intake and publishes what follows from them in one batch. */
  submit(
    intake: AnyIntake,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: PublishOptions,
  ): Promise<PublishReport>
  /** Publishes rows for several records and intakes of one dataset in one batch. */
  publishTogether(dataset: Dataset, fed: readonly FedRows[], options: PublishOptions): Promise<PublishReport>
  /** Lets the hold rule of a record look again at what waits. */
  review(record: AnyRecord): Promise<PublishReport>
  /** Publishes held rows whatever the rule of their record says. */
  release(
    record: AnyRecord,
    keys: readonly RowKey[],
    options: Pick<PublishOptions, 'source' | 'demo'>,
  ): Promise<PublishReport>
  /** Removes held rows and returns how many there were; a source that says the same again is judged anew. */
  discard(record: AnyRecord, keys: readonly RowKey[]): Promise<number>
}

/** Kept for admissions, for notices, for the demo while it grows, and for one who reads. */
const KEPT_CONNECTIONS = 4
/** Of a publication: one holds its rows and then the lock, another one does so for the entities that it creates. */
const CONNECTIONS_OF_ONE = 2

/** The publications of one process. */
export function createPublications(parts: PublishingParts): Publications {
  const { writes } = parts
  const connections = writes.pool.options.max ?? 1
  // Each needs more of the pool while it has some: of too many at once all would wait for each other.
  const inTurn = createTurns(Math.max(1, Math.floor((connections - KEPT_CONNECTIONS) / CONNECTIONS_OF_ONE)))

  function publishFed(dataset: Dataset, fed: readonly FedRows[], options: ReleaseOptions): Promise<PublishReport> {
    return inTurn(fed.some(({ feed }) => feed.part === 'intake') ? dataset.id : undefined, () =>
      writes.session((session) => publishTogether(parts, session, dataset, fed, options)),
    )
  }

  function publish(record: AnyRecord, rows: AsyncIterable<readonly IncomingRow[]>, options: ReleaseOptions) {
    return publishFed(parts.tableOf(record).dataset, [{ feed: record, rows }], options)
  }

  return {
    publish,
    async submit(intake, rows, options) {
      const collected = await collectIntake(parts, intake, rows, options)
      const { dataset } = collected
      return inTurn(dataset.id, () =>
        writes.session(async (session) => {
          const work = workOn(parts, session, options)
          await refuseUnreadable(session, [collected], options)
          return commitPublication(work, dataset, options, (publication) => reconcile(work, collected, publication))
        }),
      )
    },
    publishTogether: publishFed,
    review: async (record) => publish(record, none(), { source: 'review', demo: await holdsDemo(writes) }),
    release: (record, keys, options) => publish(record, none(), { ...options, release: keys }),
    discard(record, keys) {
      const table = parts.tableOf(record)
      return writes.transaction(async (tx) => {
        await lockPublications(tx, table.dataset)
        return discardHeld(tx, table, keys)
      })
    },
  }
}

async function* none(): AsyncGenerator<readonly IncomingRow[]> {}
