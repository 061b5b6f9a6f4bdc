import type { SharedLines } from '@bourse/engine/columns'
import type { Entity, Fields, ItemError } from '@bourse/kit'
import type { Download, Redirect } from '@bourse/kit/delivery'
import type { Admission } from '@bourse/engine/ledger'
import { ofFields, type Cells, type Format } from '@bourse/engine/operations'
import type { EntitledRequest } from '../request-context.ts'

/** An entitled request while its rows are read, in one read or piece by piece. */
export interface Reading extends EntitledRequest {
  /** The request's admission; undefined for the stream and for reads paid for when ordered, which are not charged. */
  readonly admission: Admission | undefined
  /** The format of rows that the store writes as text. */
  readonly format: Format
  /** The rows that this read requests. */
  readonly page: PageOfRead
  readonly remarks: Remarks
  /** Whether to read every version of the rows, including replaced and withdrawn ones. */
  readonly isEveryVersion: boolean
}

/** The number of rows to read, and the row that they follow. */
export interface PageOfRead {
  readonly limit: number
  /** The last row of the previous page; undefined on the first page. */
  readonly after: Readonly<Record<string, string | null>> | undefined
}

/** Errors, `meta` and headers in addition to the rows; filled while the read runs. */
export interface Remarks {
  readonly errors: ItemError[]
  readonly meta: Record<string, unknown>
  /** The publishers whose terms apply to the rows, and the dataset that the rows are of, for reports to publishers. */
  publishers: readonly string[]
  dataset: string
  /** Response headers set by the read. */
  readonly headers: Record<string, string>
  /** The response's as-of time, if it is not that of the knowledge. */
  asOf?: string | null
  /** Whether rows may follow although the page has none. */
  hasMore?: boolean
  /** Whether the credits are refunded although the call succeeds. */
  isRefunded: boolean
}

/** The result of a read: rows, a file, or a redirect to one. */
export type ReadResult = RowsRead | Download | Redirect

/**
 * One row as cells; one or more rows as text in the requested format, including separators; or, in a columnar
 * response, the rows of one entity together with the columns that are constant for that entity.
 */
export type ReadRow = Cells | string | SharedLines

export const isCells = (row: ReadRow): row is Cells => typeof row !== 'string' && !('lines' in row)

/** The cells of a row. Throws for rows that the store has already written as text. */
export function cellsOf(row: ReadRow): Cells {
  if (isCells(row)) return row
  throw new TypeError('expected a row as cells, got one as text')
}

/** Rows, and the position of the next page. */
export interface RowsRead {
  readonly part?: undefined
  readonly rows: readonly ReadRow[]
  /** Number of rows in `rows`. */
  readonly count: number
  /** Key of the last row if more rows follow. */
  readonly next: Readonly<Record<string, string | null>> | undefined
  /** Number of rows by MIC, for rows that are not cells. */
  readonly markets?: ReadonlyMap<string, number>
  /** The fields of rows that describe their own; undefined for those that the operation declares. */
  readonly fields?: Fields
  /** The operations that the rows are from, if that is another one. */
  readonly operations?: readonly string[] | undefined
}

/** Returns the call with the fields of its rows, for an operation whose fields depend on the request. */
export const describedBy = (call: Reading, result: ReadResult): Reading =>
  result.part !== undefined || result.fields === undefined
    ? call
    : { ...call, compiled: ofFields(call.compiled, result.fields) }

/** An entity's rows as the store writes them, one line each. */
export interface EntityRows {
  readonly entity: Entity
  readonly lines: string
  readonly count: number
}

/** Rows for several entities, and the position of the next page. */
export type EntityRowsRead = Omit<RowsRead, 'rows'> & { readonly rows: readonly EntityRows[] }

/** Prepares to read a page of every version of a request's rows, after the row that ended the previous page. */
export function readingOfVersions(call: EntitledRequest, { limit, after }: PageOfRead): Reading {
  return { ...readingOf(call), page: { limit, after }, isEveryVersion: true }
}

/** Prepares to read a request's response. Pass `limit` to override the request's page size. */
export function readingOf(
  call: EntitledRequest & { readonly admission?: Admission },
  { limit = call.limit }: { readonly limit?: number } = {},
): Reading {
  const meta = call.resolvedBy === undefined ? {} : { resolved_by: call.resolvedBy }
  return {
    ...call,
    admission: call.admission,
    format: call.representation.format,
    page: { limit, after: call.cursor?.key },
    remarks: {
      errors: [...call.unresolved],
      meta,
      publishers: [],
      dataset: call.compiled.dataset.id,
      headers: {},
      isRefunded: false,
    },
    isEveryVersion: false,
  }
}
