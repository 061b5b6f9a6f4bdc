import type { Statements } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'

/** The changed rows of one record in one market and of one kind; `''` for rows without a market or kind. */
export type CountedChanges = readonly [
  record: string,
  market: string,
  kind: string,
  inserted: number,
  corrected: number,
  withdrawn: number,
]

/** A batch in the order in which batches became visible; instants are UTC with microseconds. */
export interface NumberedBatch {
  /** The batch's position in that order, across all datasets. */
  readonly number: number
  readonly batch: string
  readonly dataset: string
  /** Null for a batch that only numbers a version. */
  readonly source: string | null
  /** Undefined if they were not counted. */
  readonly changes: readonly CountedChanges[] | undefined
  readonly at: string
  /** When the batch was complete. */
  readonly closedAt: string
  /** Instant of the dataset's batch before this one; undefined for the first. */
  readonly before: string | undefined
  /** An instant at which readers certainly saw the state before this batch. */
  readonly since: string
}

/** Which batches: those numbered after `after`, of one dataset or of all. */
export interface BatchesAfter {
  readonly after: number
  readonly dataset: string | undefined
}

type Found = Omit<NumberedBatch, 'number' | 'changes' | 'before'> &
  Record<'number', string> &
  Record<'changes' | 'before', string | null>

/** Returns up to `limit` batches in the order in which they became visible. */
export async function numberedBatches(
  on: Statements,
  { after, dataset, limit }: BatchesAfter & { readonly limit: number },
): Promise<readonly NumberedBatch[]> {
  const rows = await on.query<Found>(sqlFile('numbered-batches'), [after, dataset ?? null, limit], 'numbered_batches')
  return rows.map(({ number, changes, before, ...row }) => ({
    ...row,
    number: Number(number),
    before: before ?? undefined,
    changes: changes === null ? undefined : (JSON.parse(changes) as readonly CountedChanges[]),
  }))
}

/** The newest batch of all datasets. */
export interface NewestNumber {
  /** 0 if there is no batch. */
  readonly number: number
  /** The transaction that published it, an `xid8`. */
  readonly transaction: string | undefined
}

/** Returns the newest batch number. All batches with smaller numbers are visible too. */
export async function newestNumber(on: Statements): Promise<NewestNumber> {
  const [row] = await on.query<{ number: string; transaction: string | null }>(
    sqlFile('newest-number'),
    [],
    'newest_number',
  )
  return { number: Number(row?.number ?? 0), transaction: row?.transaction ?? undefined }
}

/**
 * Returns how many batches follow, counted up to `most`, and the state of a reader that has all batches up to then. If
 * they are of all datasets, that is the state of the datasets `seen`.
 */
export async function missedBatches(
  on: Statements,
  { after, dataset, most, seen = [] }: BatchesAfter & { readonly most: number; readonly seen?: readonly string[] },
): Promise<{ readonly missed: number; readonly asOf: string | undefined }> {
  const [row] = await on.query<{ missed: number; asOf: string | null }>(
    sqlFile('missed-batches'),
    [after, dataset ?? null, most, [...seen]],
    'missed_batches',
  )
  return { missed: row?.missed ?? 0, asOf: row?.asOf ?? undefined }
}
