import type { SharedLines } from '@bourse/engine/columns'
import type { Entity, ItemError } from '@bourse/kit'
import type { Download, Redirect } from '@bourse/kit/delivery'
import type { Admission } from '@bourse/engine/ledger'
import type { Cells, Format } from '@bourse/engine/operations'
import type { Entitled } from '../request-context.ts'

/** An entitled request while its rows are read: all at once, or piece by piece. */
export interface Reading extends Entitled {
  /** Undefined where nothing is charged: for the stream, and for what was paid when it was ordered. */
  readonly admission: Admission | undefined
  /** In what form rows come that storage writes as text. */
  readonly format: Format
  /** Rows of this read. */
  readonly page: PageOfRead
  readonly remarks: Remarks
}

/** How many rows are read, and behind which. */
export interface PageOfRead {
  readonly limit: number
  /** The last row of the previous page; undefined on the first page. */
  readonly after: Readonly<Record<string, string | null>> | undefined
}

/** What a read says beside its rows; filled while it goes on. */
export interface Remarks {
  readonly errors: ItemError[]
  readonly meta: Record<string, unknown>
  /** Headers set by the read. */
  readonly headers: Record<string, string>
  /** Whether the credits are refunded although the call succeeds. */
  isRefunded: boolean
}

/** Rows of the answer, with what else goes into its envelope. */
export type ReadResult = RowsRead | Download | Redirect

/**
 * A row as its cells; or one row or more as text in the format asked for, with what that puts between them; or, for
 * columns, lines of one entity beside the members that it brings.
 */
export type ReadRow = Cells | string | SharedLines

export const isCells = (row: ReadRow): row is Cells => typeof row !== 'string' && !('lines' in row)

/** The cells of a row. Throws for rows that storage has written already. */
export function cellsOf(row: ReadRow): Cells {
  if (isCells(row)) return row
  throw new TypeError('expected a row as its cells, got one that is text already')
}

/** Rows, and where the next page begins. */
export interface RowsRead {
  readonly part?: undefined
  readonly rows: readonly ReadRow[]
  /** Number of rows. */
  readonly count: number
  /** Key of the last row, where more rows follow. */
  readonly next: Readonly<Record<string, string | null>> | undefined
}

/** Rows of an entity as the store writes them, a line each. */
export interface EntityRows {
  readonly entity: Entity
  readonly lines: string
}

/** The same of several entities, and where the next page begins. */
export type EntityRowsRead = Omit<RowsRead, 'rows'> & { readonly rows: readonly EntityRows[] }

/** Begins to read the answer of a request; `limit` where other than its page is read. */
export function readingOf(
  call: Entitled & { readonly admission?: Admission },
  { limit = call.limit }: { readonly limit?: number } = {},
): Reading {
  const meta = call.resolvedBy === undefined ? {} : { resolved_by: call.resolvedBy }
  return {
    ...call,
    admission: call.admission,
    format: call.representation.format,
    page: { limit, after: call.cursor?.key },
    remarks: { errors: [...call.unresolved], meta, headers: {}, isRefunded: false },
  }
}
