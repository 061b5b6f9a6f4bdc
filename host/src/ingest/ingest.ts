import type { AnyIntake, AnyRecord, CheckContext, RowKey, Submit } from '@bourse/kit'
import type { Session } from '../storage/database.ts'
import { rowsOf } from '../storage/rows.ts'
import type { Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import type { CarriedRows } from './carry.ts'
import { collectRows } from './collect-rows.ts'
import { committing, datasetOf, publishing, tableFor, type Desk, type IngestParts } from './desk.ts'
import type { OnFinding } from './findings.ts'
import { discardHeld } from './held.ts'
import type { IncomingRow } from './incoming-row.ts'
import { lockPublications, type Publication } from './publication.ts'
import { holdsDemo, refuseMixing } from './mixing.ts'
import { carry, carryCreating, publishStaged, resolverOf } from './publish-staged.ts'
import { comparedRuns, type Item } from './published-runs.ts'
import { reconcile } from './reconcile.ts'
import { rememberRuns } from './remember-runs.ts'
import type { PublishReport } from './report.ts'
import { settlePublishedRuns } from './settle-published-runs.ts'
import { stageRows, type Staged } from './stage-rows.ts'
import { oneBatch } from './submit-need.ts'
import { createTurns } from './turns.ts'

export interface PublishOptions {
  /** Whose claims these are. */
  readonly source: string
  readonly demo?: boolean
  /** The market of names that come without one. */
  readonly market?: string
  /**
   * Creates listings in `market` for names that nobody carried, in the same transaction: they are there when the rows
   * are, or not at all.
   */
  readonly createEntities?: boolean
  /** Does everything but commit. */
  readonly dryRun?: boolean
  /** True where the rows are the complete list. */
  readonly complete?: boolean
  /** When the rows of an intake were known, for what has no version yet; rows of a record say so themselves. */
  readonly knownAt?: string
  /** Told how many rows were read so far. */
  readonly onProgress?: (rows: number) => void
  readonly onFinding?: OnFinding
}

/** What checking and staging rows goes by. */
export type StageOptions = Pick<PublishOptions, 'source' | 'market' | 'onProgress' | 'onFinding'> & CheckContext

export interface Ingest {
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

interface StagedOptions extends PublishOptions {
  /** Held rows to publish instead of asking the record's rules. */
  readonly release?: readonly RowKey[]
}

/** Memory for one sort or hash of a publication: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

/** Kept for admissions, for notices, for the demo while it grows, and for one who reads. */
const KEPT_CONNECTIONS = 4
/** Of a publication: one holds its rows and then the lock of the dataset, on another one is read what is published. */
const CONNECTIONS_OF_ONE = 2

/** The one way in: stage, resolve, merge, hold, publish; the last four in one transaction under the dataset's lock. */
export function createIngest(parts: IngestParts): Ingest {
  const { database, wiring } = parts
  const connections = database.pool.options.max ?? 1
  // Each needs more of the pool while it has some: of too many at once all would wait for each other, and whoever reads for them.
  const inTurn = createTurns(Math.max(1, Math.floor((connections - KEPT_CONNECTIONS) / CONNECTIONS_OF_ONE)))

  function publish(
    record: AnyRecord,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: StagedOptions,
  ): Promise<PublishReport> {
    const table = tableFor(wiring, record)
    const publishStagedRows = async (session: Session) => {
      await session.query(`set work_mem = '${WORK_MEM}'`)
      // Refused again under the lock; here, so that nobody waits for a large file to be read first.
      await refuseMixing(session, options.demo ?? false)
      const today = parts.clock.now().slice(0, 10)
      const staged = await stageRows(session, table, inRuns(table, rows, options), { ...options, today })
      const desk = deskOn(session, options)
      // Before the lock is taken, for others need it too; what is created belongs into the transaction.
      const carried = options.createEntities === true ? undefined : await carry(desk, table, staged, options)
      return committing(desk, options, table.dataset, (publication) =>
        publishAll(desk, table, staged, options, publication, carried),
      )
    }
    return inTurn(undefined, () => database.session(publishStagedRows))
  }

  async function submit(
    intake: AnyIntake,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: PublishOptions,
  ): Promise<PublishReport> {
    const dataset = datasetOf(wiring, intake)
    const collected = await collectRows(intake, rows, options)
    const work = (session: Session) => {
      const desk = deskOn(session, options)
      return committing(desk, options, dataset, (publication) =>
        reconcile(desk, intake, collected, options, publication),
      )
    }
    return inTurn(dataset.id, () => database.session(work))
  }

  /** Rows of a packed record with the runs among them put together. */
  function inRuns(
    table: Table,
    rows: AsyncIterable<readonly IncomingRow[]>,
    { source, market }: PublishOptions,
  ): AsyncIterable<readonly Item[]> {
    const resolver = resolverOf(wiring, table)
    if (resolver === undefined || !table.record.packed) return rows
    return comparedRuns(database, table, rows, { resolver, markets: parts.markets, source, market })
  }

  /**
   * Where entities are created with the rows, all others are asked within the transaction, and what they submit is
   * part of it.
   */
  function deskOn(session: Session, { createEntities, demo = false }: PublishOptions): Desk {
    if (createEntities !== true) return { parts, session, others: wiring, grown: [] }
    const desk: Desk = {
      parts,
      session,
      grown: [],
      others: wiring.over({
        rows: (table) => rowsOf(session.kysely, table),
        submit: (intake): Submit<AnyIntake> => ({
          async submit(rows, { source = 'import', knownAt } = {}) {
            const options = { source, knownAt, demo }
            const collected = await collectRows(intake, oneBatch(rows), options)
            await publishing(desk, options, datasetOf(wiring, intake), (publication) =>
              reconcile(desk, intake, collected, options, publication),
            )
            return currentKnowledge(session)
          },
        }),
      }),
    }
    return desk
  }

  function discard(record: AnyRecord, keys: readonly RowKey[]): Promise<number> {
    const table = tableFor(wiring, record)
    return database.transaction(async (tx) => {
      await lockPublications(tx, table.dataset)
      return discardHeld(tx, table, keys)
    })
  }

  return {
    publish,
    submit,
    review: async (record) => publish(record, none(), { source: 'review', demo: await holdsDemo(database) }),
    release: (record, keys, options) => publish(record, none(), { ...options, release: keys }),
    discard,
  }
}

async function* none(): AsyncGenerator<readonly IncomingRow[]> {}

/** Publishes all that was staged of a record, and all that was passed over because it is published already. */
async function publishAll(
  desk: Desk,
  table: Table,
  staged: Staged,
  options: StagedOptions,
  publication: Publication,
  looked?: CarriedRows,
): Promise<PublishReport> {
  const { session } = desk
  const carried = looked ?? (await carryCreating(desk, table, staged, options, publication))
  const { onceEach } = carried
  const { knowledge, source } = publication
  await settlePublishedRuns(session, table, staged.published, { knowledge, onceEach, source })
  const telling = { areTraced: true, onFinding: options.onFinding }
  const report = await publishStaged(desk, table, publication, { carried, release: options.release, telling })
  // Then whatever the batch wrote between the days of a run came in it: no key came twice, nothing was there before,
  // and nothing that waited was confirmed.
  if (onceEach && report.published + report.held === staged.good && report.released === 0)
    await rememberRuns(session, table, staged.whole, publication.batch)
  const { findings } = staged
  await findings.write(session, { dataset: table.dataset.id, record: table.id, source })
  const quarantined = report.quarantined + findings.rejected
  const unchanged = staged.rows - quarantined - (report.published - report.released) - report.held
  return {
    ...report,
    rows: staged.rows,
    warnings: report.warnings + findings.warned,
    quarantined,
    unchanged: Math.max(0, unchanged),
  }
}
