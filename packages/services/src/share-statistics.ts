import { service, type Knowledge } from '@bourse/kit'

/** Shares of a listing, as exact text; null where unknown. */
export interface ShareCounts {
  readonly shares_outstanding: string | null
  /** Shares that may be traded freely. */
  readonly float_shares: string | null
}

/** Share statistics of listings as known at a cutoff. */
export interface ShareStatistics {
  /** The newest of each listing on or before a date, by id; listings without any are left out. */
  on(ids: readonly string[], date: string, knowledge: Knowledge): Promise<ReadonlyMap<string, ShareCounts>>
}

/** Provided by the dataset that keeps share statistics. */
export const shareStatistics = service<ShareStatistics>('shares.statistics')
