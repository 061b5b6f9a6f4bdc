import { sql, type RawBuilder } from '@bourse/kit'
import { foldedName } from '../names/folded-name.ts'
import { beginsWith } from './prefix.ts'
import { tickerPrefixes } from './ticker-query.ts'

/** The best matches of a search that may be paged through. */
export const MOST_FOUND = 1_000

/** A search as conditions on assignments `r` and instruments `i`. */
export interface TickerSearch {
  readonly fits: RawBuilder<boolean>
  /** Smaller for a better match. */
  readonly rank: RawBuilder<number>
}

/**
 * Listings whose ticker begins as the text, or whose name fits; `named` is true for the listings of the names that
 * `hasWords` finds.
 */
export function tickerSearch(q: string, named: RawBuilder<boolean>): TickerSearch {
  const ticker = /\s/.test(q.trim()) ? sql<boolean>`false` : beginsWith('r.symbol', tickerPrefixes(q))
  const exact = sql<boolean>`r.symbol = ${q.trim().toUpperCase()}`
  // Case is folded by Unicode where names are searched; here it only orders.
  const begins = sql<boolean>`starts_with(lower(coalesce(i.name, '')), ${foldedName(q.trim())})`
  return {
    fits: sql<boolean>`(${ticker} or ${named})`,
    rank: sql<number>`case when ${exact} then 0 when ${ticker} then 1 when ${begins} then 2 else 3 end`,
  }
}
