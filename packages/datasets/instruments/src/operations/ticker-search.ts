import { sql, type RawBuilder } from '@bourse/kit'
import { foldedName } from '../names/folded-name.ts'
import { beginsWith } from './prefix.ts'
import { tickerPrefixes } from './ticker-query.ts'

/** Maximum number of matches per search, across all its pages. */
export const MAX_MATCHES = 1_000

/** A search as conditions on assignments `r` and instruments `i`. */
export interface TickerSearch {
  readonly fits: RawBuilder<boolean>
  /** A match's rank; smaller is better. */
  readonly rank: RawBuilder<number>
}

/**
 * Searches listings by the beginning of their ticker or by their name; `named` is the condition for listings whose name
 * `hasWords` matches.
 */
export function tickerSearch(q: string, named: RawBuilder<boolean>): TickerSearch {
  const ticker = /\s/.test(q.trim()) ? sql<boolean>`false` : beginsWith('r.symbol', tickerPrefixes(q))
  const exact = sql<boolean>`r.symbol = ${q.trim().toUpperCase()}`
  // The name search folds case by Unicode rules; this comparison affects only the order.
  const begins = sql<boolean>`starts_with(lower(coalesce(i.name, '')), ${foldedName(q.trim())})`
  return {
    fits: sql<boolean>`(${ticker} or ${named})`,
    rank: sql<number>`case when ${exact} then 0 when ${ticker} then 1 when ${begins} then 2 else 3 end`,
  }
}
