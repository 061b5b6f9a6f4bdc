import type { AssetType } from './asset-type.ts'

/** One listing in a directory file of one day. */
export interface DirectoryEntry {
  /** Canonical spelling. */
  readonly symbol: string
  readonly exchange_mic: string
  /** Security name with normalized white space. */
  readonly name: string
  readonly asset_type: AssetType
  readonly is_etf: boolean
  /** Shares in a round lot. */
  readonly round_lot: number
  /** Nasdaq only: N normal, D deficient, E delinquent, Q bankrupt, and their combinations G, H, J, K. */
  readonly financial_status: string | undefined
}

/** The contents of a directory file, with its lines that are not stored. */
export interface ParsedDirectory {
  /** When the publisher wrote the file, New York time without a zone: `2014-10-10T21:32`. */
  readonly createdAt: string
  readonly rows: DirectoryEntry[]
  /** Lines that could not be read, counted from 1 with the header. */
  readonly rejected: { line: number; why: string }[]
  readonly testIssues: number
  /** Lines of listings on venues that are not stored, by the publisher's letter. */
  readonly unknownVenues: Record<string, number>
}
