import { sql, type RawBuilder, type Rows, type Knowledge } from '@bourse/kit'
import { foldedName } from '../names/folded-name.ts'
import type { searchNames } from '../records.ts'
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

/** Listings whose ticker begins as the text, or whose name has words that begin as all of its words. */
export function tickerSearch(q: string, names: Rows<typeof searchNames>, knowledge: Knowledge): TickerSearch {
  const folded = foldedName(q.trim())
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const ticker = /\s/.test(q.trim()) ? sql<boolean>`false` : beginsWith('r.symbol', tickerPrefixes(q))
  const named = names
    .at(knowledge)
    .select('r.instrument_id')
    .where(sql<boolean>`${sql.join(words.map(wordIn), sql` and `)}`)
  const name = words.length === 0 ? sql<boolean>`false` : sql<boolean>`r.instrument_id in ${named}`
  const exact = sql<boolean>`r.symbol = ${q.trim().toUpperCase()}`
  // Case is folded by Unicode where names are searched; here it only orders.
  const begins = sql<boolean>`starts_with(lower(coalesce(i.name, '')), ${folded})`
  return {
    fits: sql<boolean>`(${ticker} or ${name})`,
    rank: sql<number>`case when ${exact} then 0 when ${ticker} then 1 when ${begins} then 2 else 3 end`,
  }
}

/** A word, of letters and digits alone, at the beginning of a word of the name. */
const wordIn = (word: string) => sql`r.folded ~ ${`(^|[^[:alnum:]])${word}`}`
