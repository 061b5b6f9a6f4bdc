import { p, sql, type QueryOf, type RawBuilder } from '@bourse/kit'
import { identifierText } from '@bourse/kit/values'
import { KIND_CODES } from '@bourse/services'
import { ASSET_CLASSES } from '../kinds.ts'
import { spellingPrefixes } from '../names/spelling.ts'
import { beginsWith } from './prefix.ts'

/** Asset classes, by the type that covers the same listings. */
const CLASS_OF = { FUND: 'funds', BOND: 'bonds', INDEX: 'indices' } as const

export const tickerQuery = {
  date: p.date('The date as of which listings and tickers are shown. Default: today, or the date of `as_of`.'),
  q: p.text(
    'Ticker prefix, or words in the name; case-insensitive. At most 1,000 rows, best matches first: ' +
      'the exact ticker, tickers that begin with the text, names that begin with it, then others.',
    { minLength: 1, maxLength: 100, example: 'apple' },
  ),
  ticker: p.text('Ticker prefix.', { maxLength: 40, example: 'AA' }),
  name: p.text('Part of the name; case-insensitive.', { maxLength: 100, example: 'apple' }),
  type: p.oneOf('Type of security: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX.', KIND_CODES, {
    example: 'CS',
  }),
  asset_class: p.oneOf(
    'Asset class; FUND, BOND, CRYPTO, FOREX and INDEX are also accepted.',
    [...ASSET_CLASSES, 'FUND', 'BOND', 'INDEX'],
    { example: 'stocks' },
  ),
  exchange: p.text('MIC of an entitled exchange or venue.', { maxLength: 10, example: 'XNAS' }),
  country: p.text('ISO 3166 code of the country, two letters.', { maxLength: 2, example: 'US' }),
  cik: p.text('CIK of the issuer, with or without leading zeros.', { maxLength: 10, example: '320193' }),
  figi: p.text('FIGI of the listing.', { maxLength: 12, example: 'BBG000B9XRY4' }),
  active: p.boolean('true: listings that were listed on the date. false: listings that had ended.'),
}

export type TickerQuery = QueryOf<typeof tickerQuery>

/** Returns all of a request's filters except the name filter, as conditions on assignments `r` and instruments `i`. */
export function tickerFilters(query: TickerQuery, date: string): readonly RawBuilder<unknown>[] {
  const { ticker, type, asset_class, exchange, country, cik, figi, active } = query
  const filters: RawBuilder<unknown>[] = []
  if (ticker !== undefined) filters.push(beginsWith('r.symbol', tickerPrefixes(ticker)))
  if (type !== undefined) filters.push(sql`i.type = ${type}`)
  if (asset_class !== undefined) filters.push(sql`i.asset_class = ${classOf(asset_class)}`)
  if (exchange !== undefined) filters.push(sql`r.exchange_mic = ${exchange.toUpperCase()}`)
  if (country !== undefined) filters.push(sql`i.country_code = ${country.toUpperCase()}`)
  if (cik !== undefined) filters.push(sql`i.cik = ${identifierText('cik', cik)}`)
  if (figi !== undefined) filters.push(sql`i.figi = ${identifierText('figi', figi)}`)
  if (active !== undefined) filters.push(sql`(coalesce(r.valid_to, 'infinity') >= ${date}) = ${active}`)
  return filters
}

/**
 * Returns the symbol prefixes that match a ticker: normally the ticker itself. Only a ticker with marks that the stored
 * spelling does not use is read as a different spelling.
 */
export function tickerPrefixes(ticker: string): readonly string[] {
  const folded = ticker.trim().toUpperCase()
  return /^[A-Z0-9.:]*$/.test(folded) ? [folded] : spellingPrefixes(folded)
}

const classOf = (name: NonNullable<TickerQuery['asset_class']>) =>
  name === 'FUND' || name === 'BOND' || name === 'INDEX' ? CLASS_OF[name] : name
