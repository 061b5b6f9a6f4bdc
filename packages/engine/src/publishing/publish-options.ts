import type { SourceWindow } from '@bourse/kit'
import type { RowKey, CheckContext, MissingRowAction } from '@bourse/kit/host'
import type { Statements } from '../database/index.ts'
import type { MergeAgain } from './compare/merge-again.ts'
import type { OnFinding } from './findings.ts'

export interface PublishOptions {
  /** The rows' source. */
  readonly source: string
  readonly demo?: boolean
  /** The market for names that do not include one. */
  readonly market?: string
  /** The only markets in which names without a market are looked up; defaults to all. */
  readonly markets?: readonly string[] | undefined
  /** Whether to create listings in `market` for unknown names, in the same transaction as the rows. */
  readonly createEntities?: boolean
  /** Whether to do everything except commit. */
  readonly dryRun?: boolean
  /** Whether one unusable row rejects all rows; throws `UnitRejected`. */
  readonly allOrNothing?: boolean
  /**
   * True if the rows are the complete list. For rows with dates, the range of dates for which they are complete,
   * inclusive.
   */
  readonly complete?: boolean | SourceWindow
  /**
   * What happens to the source's published rows that are missing from a complete list; by default, they are
   * withdrawn.
   */
  readonly missingRows?: MissingRowAction
  /** When a staging table's rows became known, for rows that have no version yet. A record's rows include this time. */
  readonly knownAt?: string
  /** Whether the rows are imported from a file, in which case their catalog entries must already exist. */
  readonly imported?: boolean
  /** The response that the rows were read from, if it is archived. */
  readonly origin?: Origin | undefined
  readonly alsoWrite?: AlsoWrite | undefined
  readonly onProgress?: (rows: number) => void
  readonly onFinding?: OnFinding
}

/** A response of a source: the unit of work that it was fetched for, and the SHA-256 of its bytes. */
export interface Origin {
  readonly unit: string
  readonly sha256: Buffer
}

/** Options for checking and staging rows. */
export type StageOptions = Pick<PublishOptions, 'source' | 'market' | 'complete' | 'onProgress' | 'onFinding'> &
  CheckContext

/** Publish options plus the content to publish again: held rows that an operator releases, or stored claims. */
export interface ReleaseOptions extends PublishOptions {
  readonly release?: readonly RowKey[]
  /** The operator who releases them, as history shows it to operators. */
  readonly releasedBy?: string | undefined
  /** The part of the stored claims to merge again when there are no incoming rows. */
  readonly again?: MergeAgain
}

/** Writes to the host's tables in the rows' transaction: who released the rows, or which dates they complete. */
export type AlsoWrite = (on: Statements) => Promise<void>
