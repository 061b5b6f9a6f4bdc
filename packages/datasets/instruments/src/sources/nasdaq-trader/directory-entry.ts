import type { AssetType } from './asset-type.ts'

/** A listing in a day's directory file. */
export interface DirectoryEntry {
  /** Symbol in its canonical spelling. */
  readonly symbol: string
  readonly exchange_mic: string
  /** Security name with normalized whitespace. */
  readonly name: string
  readonly asset_type: AssetType
  readonly is_etf: boolean
  /** Number of shares in a round lot. */
  readonly round_lot: number
  /** Nasdaq only: N normal, D deficient, E delinquent, Q bankrupt, and their combinations G, H, J, K. */
  readonly financial_status: string | undefined
}

/** A directory file's entries, and its lines that are not stored. */
export interface ParsedDirectory {
  /** When the publisher created the file, in New York time without a zone: `2014-10-10T21:32`. */
  readonly createdAt: string
  readonly rows: DirectoryEntry[]
  /** Lines that could not be read, with line numbers; the header is line 1. */
  readonly rejected: { line: number; why: string }[]
  readonly testIssues: number
  /** Number of lines for listings on venues that are not stored, by the publisher's letter. */
  readonly unknownVenues: Record<string, number>
}
