import type { SourceWindow } from '@bourse/kit'
import type { RowKey, CheckContext, Gone } from '@bourse/kit/host'
import type { Statements } from '../database/index.ts'
import type { OnFinding } from './findings.ts'

export interface PublishOptions {
  /** Whose claims these are. */
  readonly source: string
  readonly demo?: boolean
  /** The market of names that come without one. */
  readonly market?: string
  /** The only markets in which names that come without one are looked for; left out: all. */
  readonly markets?: readonly string[] | undefined
  /**
   * Creates listings in `market` for names that nobody carried, in the same transaction: they are there when the rows
   * are, or not at all.
   */
  readonly createEntities?: boolean
  /** Does everything but commit. */
  readonly dryRun?: boolean
  /** True where one row that cannot be used refuses all: rejects with `UnitRefused`. */
  readonly allOrNothing?: boolean
  /** True where the rows are the complete list; the dates over which they are, both ends within, of rows with dates. */
  readonly complete?: boolean | SourceWindow
  /** What becomes of published rows of the source that a complete list of a record lacks; default: withdrawn. */
  readonly gone?: Gone
  /** When the rows of a staging table were known, for rows without a version yet; rows of a record state it. */
  readonly knownAt?: string
  /** True where rows come by themselves, from a file: what they could not be read without must be there. */
  readonly imported?: boolean
  readonly onProgress?: (rows: number) => void
  readonly onFinding?: OnFinding
}

/** What checking and staging rows goes by. */
export type StageOptions = Pick<PublishOptions, 'source' | 'market' | 'complete' | 'onProgress' | 'onFinding'> &
  CheckContext

/** The same, where an operator names held rows to publish whatever the rules of their record say. */
export interface ReleaseOptions extends PublishOptions {
  readonly release?: readonly RowKey[]
  readonly recordDecision?: RecordDecision | undefined
}

/** Writes down who decided about held rows, in the transaction that does it: both are done, or neither. */
export type RecordDecision = (on: Statements) => Promise<void>
