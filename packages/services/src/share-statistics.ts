import { service, type Knowledge } from '@bourse/kit'

/** A listing's share counts, as exact strings; null if unknown. */
export interface ShareCounts {
  readonly shares_outstanding: string | null
  /** Shares available for public trading. */
  readonly float_shares: string | null
}

/** Share statistics of listings as known at an as-of time. */
export interface ShareStatistics {
  /**
   * Returns the newest counts of each listing on or before a date, by listing id; listings without counts are omitted.
   */
  on(ids: readonly string[], date: string, knowledge: Knowledge): Promise<ReadonlyMap<string, ShareCounts>>
}

/** Share statistics, provided by the dataset that stores them. */
export const shareStatistics = service<ShareStatistics>('shares.statistics')
