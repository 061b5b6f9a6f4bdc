import type { AnyIntake, AnyRecord, Clock, Dataset, Hold, Into, RowKey, SubjectResolver } from '@bourse/kit'
import type { Database, Session, Transaction } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import type { Wiring } from '../wiring/wiring.ts'
import { unpackTouched } from '../packs/unpack.ts'
import { carryNames, type CarriedRows } from './carry.ts'
import { mergeClaims } from './claims.ts'
import { collectRows } from './collect-rows.ts'
import { applyHold, discardHeld } from './held.ts'
import type { IncomingRow } from './incoming-row.ts'
import { makeIncoming } from './incoming.ts'
import { lockPublications, openPublication, type Publication } from './publication.ts'
import { holdsDemo, refuseMixing } from './mixing.ts'
import { tellQuarantined } from './rejects.ts'
import { comparedRuns, type Item } from './published-runs.ts'
import { rememberRuns } from './remember-runs.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './report.ts'
import { settlePublishedRuns } from './settle-published-runs.ts'
import { stageOf } from './stage.ts'
import { stageRows, type Staged } from './stage-rows.ts'
import { createTurns } from './turns.ts'

export interface PublishOptions {
  /** Whose claims these are. */
  readonly source: string
  readonly demo?: boolean
  /** The market of names that come without one. */
  readonly market?: string
  /** Creates listings in `market` for names that nobody carried. */
  readonly createEntities?: boolean
  /** Does everything but commit. */
  readonly dryRun?: boolean
  /** True where the rows are the complete list. */
  readonly complete?: boolean
  /** When the rows of an intake were known, for what has no version yet; rows of a record say so themselves. */
  readonly knownAt?: string
  /** Told how many rows were read so far. */
  readonly onProgress?: (rows: number) => void
  readonly onReject?: (line: number, reason: string, row: unknown) => void
}

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
  /** Held rows to publish instead of asking the record's rule. */
  readonly release?: readonly RowKey[]
}

export interface IngestParts {
  readonly database: Database
  readonly wiring: Wiring
  readonly clock: Clock
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
}

/** Memory for one sort or hash of a publication: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

/** Rows published at once from which on Postgres is told to look at their table anew. */
const WORTH_ANALYSING = 20_000

/** Kept for admissions, for notices, for the demo while it grows, and for one who reads. */
const KEPT_CONNECTIONS = 4
/** Of a publication: one holds its rows and then the lock of the dataset, another one does so for the entities that it creates. */
const CONNECTIONS_OF_ONE = 2

/** The line of what came of several rows. */
const NO_LINE = 0

/** Ends the transaction of a dry run with what it would have done. */
class DryRun extends Error {
  readonly report: PublishReport
  constructor(report: PublishReport) {
    super('dry run')
    this.report = report
  }
}

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
      const staged = await stageRows(session, table, inRuns(table, rows, options), options)
      const carried = await carry(session, table, staged, options)
      const { onceEach } = carried
      return inPublication(session, table.dataset, options, async (publication) => {
        const { knowledge } = publication
        await settlePublishedRuns(session, table, staged.published, { knowledge, onceEach, source: options.source })
        const report = await publishStaged(session, table, publication, carried, options.release)
        // Then whatever the batch wrote between the days of a run came in it: no key came twice, nothing was there before, and nothing that waited was confirmed.
        if (onceEach && report.published + report.held === staged.good && report.released === 0)
          await rememberRuns(session, table, staged.whole, publication.batch)
        if (options.onReject !== undefined && report.quarantined > 0)
          await tellQuarantined(session, table.id, options.onReject)
        await staged.rejects.write(session, table.dataset.id, table.id, options.source)
        const quarantined = report.quarantined + staged.rejects.count
        const unchanged = staged.rows - quarantined - (report.published - report.released) - report.held
        return {
          ...report,
          rows: staged.rows,
          warnings: staged.warnings,
          quarantined,
          unchanged: Math.max(0, unchanged),
        }
      })
    }
    return inTurn(undefined, () => database.session(publishStagedRows))
  }

  async function submit(
    intake: AnyIntake,
    rows: AsyncIterable<readonly IncomingRow[]>,
    options: PublishOptions,
  ): Promise<PublishReport> {
    const dataset = wiring.intakes.get(intake)
    if (dataset === undefined) throw new Error(`the intake ${intake.id} belongs to no installed dataset`)
    const { good, lines, rejects } = await collectRows(intake, rows, options)
    const count = good.length + rejects.count
    const reconcile = (session: Session) =>
      inPublication(session, dataset, options, async (publication) => {
        const context = {
          today: publication.at.slice(0, 10),
          complete: options.complete ?? false,
          knowledge: publication.knowledge,
          reject: (row: unknown, why: string) => rejects.add(lines.get(row) ?? NO_LINE, why, row),
        }
        const into = await intake.reconcile(wiring.inject(intake.needs) as never, good as never, context)
        await rejects.write(session, dataset.id, `${dataset.id}.${intake.id}`, options.source)
        const reports: PublishReport[] = []
        for (const record of intake.feeds) {
          const own = into.filter((item) => item.record === record)
          reports.push(await publishInto(session, record, withLines(own, lines), publication, options))
        }
        const total = sumReports(reports)
        const quarantined = total.quarantined + rejects.count
        // An intake that hands on what is new alone has nothing to hand on of rows that say what is known.
        const unchanged = into.length === 0 ? count - rejects.count : total.unchanged
        return { ...total, rows: count, unchanged, quarantined }
      })
    return inTurn(dataset.id, () => database.session(reconcile))
  }

  async function publishInto(
    tx: Transaction,
    record: AnyRecord,
    { rows: own, areTraced }: RowsWithLines,
    publication: Publication,
    options: PublishOptions,
  ): Promise<PublishReport> {
    if (own.length === 0) return EMPTY_REPORT
    const table = tableFor(wiring, record)
    const { knownAt, source, market, onReject } = options
    const rows = knownAt === undefined ? own : own.map((row) => ({ ...row, knownAt }))
    const staged = await stageRows(tx, table, [rows], market === undefined ? { source } : { source, market })
    if (staged.rejects.count > 0) throw new Error(`a row for ${table.id} is not valid: ${staged.rejects.first}`)
    const report = await publishStaged(tx, table, publication, await carry(tx, table, staged, options))
    if (onReject !== undefined && report.quarantined > 0)
      await tellQuarantined(tx, table.id, (line, why, row) => onReject(areTraced ? line : NO_LINE, why, row))
    const told = report.published - report.released + report.quarantined + report.held
    return { ...report, unchanged: Math.max(0, own.length - told) }
  }

  async function carry(tx: Transaction, table: Table, staged: Staged, options: PublishOptions): Promise<CarriedRows> {
    const resolver = resolverOf(table)
    if (resolver === undefined) return { all: true, onceEach: false }
    return carryNames(tx, table, staged, {
      resolver,
      knowledge: () => currentKnowledge(database),
      markets: parts.markets,
      createIn: options.createEntities === true ? options.market : undefined,
      dryRun: options.dryRun === true,
    })
  }

  /** Rows of a packed record with the runs among them put together. */
  function inRuns(
    table: Table,
    rows: AsyncIterable<readonly IncomingRow[]>,
    { source, market }: PublishOptions,
  ): AsyncIterable<readonly Item[]> {
    const resolver = resolverOf(table)
    if (resolver === undefined || !table.record.packed) return rows
    return comparedRuns(database, table, rows, { resolver, markets: parts.markets, source, market })
  }

  /** Who resolves the entities of a record; undefined where it has none. */
  function resolverOf(table: Table): SubjectResolver | undefined {
    const { subject } = table.record
    if (subject === undefined) return undefined
    const resolver = wiring.service(subject.resolver)
    if (resolver === undefined)
      throw new Error(`${table.id}: nothing offers ${subject.resolver.id}; install or enable a dataset that does`)
    return resolver
  }

  async function publishStaged(
    tx: Transaction,
    table: Table,
    publication: Publication,
    carried: CarriedRows,
    release?: readonly RowKey[],
  ): Promise<PublishReport> {
    const rule = release === undefined ? table.record.hold : releasing(release)
    const somePacked = await unpackTouched(tx, table, stageOf(table), publication.sourceId)
    const counts = await makeIncoming(tx, table, publication.sourceId, { carried, somePacked })
    await mergeClaims(tx, table, counts.revises)
    const waiting =
      rule === undefined ? undefined : await applyHold(tx, table, rule, wiring.inject(rule.needs), publication)
    const applied = await publication.apply(table, resolverOf(table), counts.revises || (waiting?.released ?? 0) > 0)
    return {
      ...EMPTY_REPORT,
      published: applied.opened,
      revised: applied.closed,
      quarantined: counts.unresolved + counts.superseded,
      ...waiting,
    }
  }

  /** Runs `work` as one publication; a dry run does all of it and commits nothing. */
  async function inPublication(
    session: Session,
    dataset: Dataset,
    options: PublishOptions,
    work: (publication: Publication) => Promise<PublishReport>,
  ): Promise<PublishReport> {
    try {
      const { report, grown } = await session.transaction(async () => {
        const publication = await openPublication(session, dataset, options, parts.clock)
        const told = await work(publication)
        const batch = await publication.close()
        if (options.dryRun === true) throw new DryRun(told)
        return { report: { ...told, batch }, grown: publication.grown(WORTH_ANALYSING) }
      })
      // Plans that were made for a small table would be kept for a large one until Postgres comes to look at it by itself.
      for (const table of grown) await session.query(`analyze ${table.name}`)
      return report
    } catch (error) {
      if (error instanceof DryRun) return error.report
      throw error
    }
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

/** Rows of a record that an intake yielded; traced where each is made of one incoming row and stands where that stood. */
interface RowsWithLines {
  readonly rows: readonly IncomingRow[]
  readonly areTraced: boolean
}

/** Of rows with one key the one with the last line counts: where lines are not known, the place among the yielded rows stands for them. */
function withLines(own: readonly Into[], lines: ReadonlyMap<unknown, number>): RowsWithLines {
  const areTraced = own.every(({ from }) => lines.has(from))
  const rows = own.map(({ row, from }, index) => ({
    row,
    line: (areTraced ? lines.get(from) : undefined) ?? index + 1,
  }))
  return { rows, areTraced }
}

/** A rule that holds nothing and confirms what an operator named. */
function releasing(keys: readonly RowKey[]): Hold {
  return { needs: {}, decide: async () => ({ hold: [], release: keys }) }
}

function tableFor(wiring: Wiring, record: AnyRecord): Table {
  const table = wiring.tables.get(record)
  if (table === undefined) throw new Error(`the record ${record.table} belongs to no installed dataset`)
  return table
}

async function* none(): AsyncGenerator<readonly IncomingRow[]> {}
