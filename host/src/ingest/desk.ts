import type { AnyIntake, AnyRecord, Clock, Dataset } from '@bourse/kit'
import type { Database, Session } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'
import type { Injection } from '../wiring/injection.ts'
import type { Wiring } from '../wiring/wiring.ts'
import type { PublishOptions } from './ingest.ts'
import { openPublication, type Publication } from './publication.ts'
import type { PublishReport } from './report.ts'

export interface IngestParts {
  readonly database: Database
  readonly wiring: Wiring
  readonly clock: Clock
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
}

/**
 * What a publication works on: its connection, whom it asks about entities and other datasets, and the tables that got
 * many rows.
 */
export interface Desk {
  readonly parts: IngestParts
  readonly session: Session
  readonly others: Injection
  readonly grown: Table[]
}

export type Work = (publication: Publication) => Promise<PublishReport>

/** Rows published at once from which on Postgres is told to look at their table anew. */
const WORTH_ANALYSING = 20_000

/** Ends the transaction of a dry run with what it would have done. */
class DryRun extends Error {
  readonly report: PublishReport
  constructor(report: PublishReport) {
    super('dry run')
    this.report = report
  }
}

/** Runs `work` as one publication; a dry run does all of it and commits nothing. */
export async function committing(
  desk: Desk,
  options: PublishOptions,
  dataset: Dataset,
  work: Work,
): Promise<PublishReport> {
  try {
    const report = await desk.session.transaction(async () => {
      const told = await publishing(desk, options, dataset, work)
      if (options.dryRun === true) throw new DryRun({ ...told, batch: undefined })
      return told
    })
    // Plans that were made for a small table would be kept for a large one until Postgres comes to look at it by
    // itself.
    for (const table of desk.grown) await desk.session.query(`analyze ${table.name}`)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/** Runs `work` as a publication of the transaction that is open. */
export async function publishing(
  { parts, session, grown }: Desk,
  options: PublishOptions,
  dataset: Dataset,
  work: Work,
): Promise<PublishReport> {
  const publication = await openPublication(session, dataset, options, parts.clock)
  const told = await work(publication)
  const batch = await publication.close()
  grown.push(...publication.grown(WORTH_ANALYSING))
  return { ...told, batch }
}

/** Where a record is stored; throws for one of no installed dataset. */
export function tableFor(wiring: Wiring, record: AnyRecord): Table {
  const table = wiring.tables.get(record)
  if (table === undefined) throw new Error(`the record ${record.table} belongs to no installed dataset`)
  return table
}

/** Whose an intake is; throws for one of no installed dataset. */
export function datasetOf(wiring: Wiring, intake: AnyIntake): Dataset {
  const dataset = wiring.intakes.get(intake)
  if (dataset === undefined) throw new Error(`the intake ${intake.id} belongs to no installed dataset`)
  return dataset
}
