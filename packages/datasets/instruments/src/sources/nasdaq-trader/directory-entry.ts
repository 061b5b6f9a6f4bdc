import type { AssetType } from './asset-type.ts'

/** One listing in a directory file of one day. */
export interface DirectoryEntry {
  /** Symbol in its canonical spelling. */
  readonly symbol: string
  readonly exchange_mic: string
  /** Security name with normalized white space. */
  readonly name: string
  readonly asset_type: AssetType
  readonly is_etf: boolean
  /** Number of shares in a round lot. */
  readonly round_lot: number
  /** Nasdaq only: N normal, D deficient, E delinquent, Q bankrupt, and their combinations G, H, J, K. */
  readonly financial_status: string | undefined
}

/** The entries of a directory file, and its lines that are not stored. */
export interface ParsedDirectory {
  /** When the publisher created the file, in New York time without a zone: `2014-10-10T21:32`. */
  readonly createdAt: string
  readonly rows: DirectoryEntry[]
  /** Lines that could not be read, numbered from 1, the header line. */
  readonly rejected: { line: number; why: string }[]
  readonly testIssues: number
  /** Lines of listings on venues that are not stored, by the publisher's letter. */
  readonly unknownVenues: Record<string, number>
}
