import type { Entity } from '@bourse/kit'
import { leadingIndex } from './leading-indices.ts'

/** The properties that determine whether a listing is quoted. */
export type Quotable = Pick<Entity, 'kind' | 'market' | 'labels'>

/** The two exchanges whose preferred stocks are not quoted. */
const PRIMARY = ['XNYS', 'XNAS']

/** Returns the reason why a listing is never quoted, as a sentence for callers; undefined for quoted listings. */
export function whyUnquoted({ kind, market, labels }: Quotable): string | undefined {
  if (kind === 'FUND') return 'mutual funds have no quotes, only a daily net asset value'
  if (kind === 'BOND') return 'bonds have no quotes, only daily bars'
  if (market === 'OTCM') return 'OTC listings have no quotes'
  if (kind === 'PFD' && PRIMARY.includes(market)) return `preferreds on ${market} have no quotes`
  if (market === 'INDEX' && leadingIndex(labels['symbol']) === undefined) return 'only the leading indices have quotes'
  return undefined
}

/** Returns true for listings that are quoted if a source has a price. */
export const isQuoted = (listing: Quotable) => whyUnquoted(listing) === undefined

/** Returns true for quoted exchange listings and pairs, whose quotes are refreshed more often after a request. */
export const isRefreshed = (listing: Quotable) => isQuoted(listing) && listing.market !== 'INDEX'
