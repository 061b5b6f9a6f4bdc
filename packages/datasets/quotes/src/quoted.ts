import type { Entity } from '@bourse/kit'
import { leadingIndex } from './leading-indices.ts'

/** What decides whether a listing is quoted. */
export type Quotable = Pick<Entity, 'kind' | 'market' | 'labels'>

/** The two exchanges whose preferreds are not quoted. */
const PRIMARY = ['XNYS', 'XNAS']

/** Why a listing is never quoted, as a sentence for callers; undefined where it is. */
export function whyUnquoted({ kind, market, labels }: Quotable): string | undefined {
  if (kind === 'FUND') return 'mutual funds have no quotes, only a net asset value a day'
  if (kind === 'BOND') return 'bonds have no quotes, only daily bars'
  if (market === 'OTCM') return 'OTC listings have no quotes'
  if (kind === 'PFD' && PRIMARY.includes(market)) return `preferreds of ${market} have no quotes`
  if (market === 'INDEX' && leadingIndex(labels['symbol']) === undefined) return 'only the leading indices have quotes'
  return undefined
}

/** True for what is quoted where a source has a price. */
export const isQuoted = (listing: Quotable) => whyUnquoted(listing) === undefined

/** True for exchange listings and pairs that are quoted: those a request may ask to be kept fresher. */
export const isKeptFresh = (listing: Quotable) => isQuoted(listing) && listing.market !== 'INDEX'
