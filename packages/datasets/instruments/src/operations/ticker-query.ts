import { Type, type Static } from '@sinclair/typebox'
import { sql, type RawBuilder } from 'kysely'
import { normalIdentifier } from '../intake/entry.ts'
import { KIND_CODES } from '@bourse/services'
import { ASSET_CLASSES } from '../kinds.ts'
import { spellingPrefixes } from '../names/spelling.ts'
import { beginsWith } from './prefix.ts'

const text = (description: string, example: string, maxLength = 40) =>
  Type.Optional(Type.String({ description, maxLength, examples: [example] }))

/** Asset classes, and the types that are classes of their own under their code. */
const CLASS_OF = { FUND: 'funds', BOND: 'bonds', INDEX: 'indices' } as const

export const tickerQuery = {
  date: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The date as of which listings and tickers are shown; default today, or the date of as_of.',
      examples: ['2026-03-02'],
    }),
  ),
  q: Type.Optional(
    Type.String({
      description:
        'Beginning of the ticker, or words of the name in any case; the rows then come best first, at most 1,000: the ticker itself, tickers that begin so, names that begin so, others.',
      minLength: 1,
      maxLength: 100,
      examples: ['apple'],
    }),
  ),
  ticker: text('Beginning of the ticker.', 'AA'),
  name: text('Part of the name, in any case.', 'apple', 100),
  type: Type.Optional(
    Type.Union(
      KIND_CODES.map((code) => Type.Literal(code)),
      {
        description: 'Type of security: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX.',
        examples: ['CS'],
      },
    ),
  ),
  asset_class: Type.Optional(
    Type.Union(
      [...ASSET_CLASSES, 'FUND' as const, 'BOND' as const, 'INDEX' as const].map((name) => Type.Literal(name)),
      { description: 'Class of asset; FUND, BOND, CRYPTO, FOREX and INDEX name theirs too.', examples: ['stocks'] },
    ),
  ),
  exchange: text('MIC of an entitled exchange or venue.', 'XNAS', 10),
  country: text('ISO 3166 two-letter country code.', 'US', 2),
  cik: text('CIK of the issuer, with or without leading zeros.', '320193', 10),
  figi: text('FIGI of the listing.', 'BBG000B9XRY4', 12),
  active: Type.Optional(
    Type.Boolean({
      description: 'Only listings that were (true) or no longer were (false) listed on the date.',
      examples: [true],
    }),
  ),
}

export type TickerQuery = Static<ReturnType<typeof Type.Object<typeof tickerQuery>>>

/** The filters of a request but the name's, as conditions on assignments `r` and instruments `i`. */
export function tickerFilters(query: TickerQuery, date: string): readonly RawBuilder<unknown>[] {
  const { ticker, type, asset_class, exchange, country, cik, figi, active } = query
  const filters: RawBuilder<unknown>[] = []
  if (ticker !== undefined) filters.push(beginsWith('r.symbol', tickerPrefixes(ticker)))
  if (type !== undefined) filters.push(sql`i.type = ${type}`)
  if (asset_class !== undefined) filters.push(sql`i.asset_class = ${classOf(asset_class)}`)
  if (exchange !== undefined) filters.push(sql`r.exchange_mic = ${exchange.toUpperCase()}`)
  if (country !== undefined) filters.push(sql`i.country_code = ${country.toUpperCase()}`)
  if (cik !== undefined) filters.push(sql`i.cik = ${normalIdentifier('CIK', cik)}`)
  if (figi !== undefined) filters.push(sql`i.figi = ${normalIdentifier('FIGI', figi)}`)
  if (active !== undefined) filters.push(sql`(coalesce(r.valid_to, 'infinity') >= ${date}) = ${active}`)
  return filters
}

/** A ticker is a plain prefix; only one that holds other marks than the stored spelling is read as another spelling. */
export function tickerPrefixes(ticker: string): readonly string[] {
  const folded = ticker.trim().toUpperCase()
  return /^[A-Z0-9.:]*$/.test(folded) ? [folded] : spellingPrefixes(folded)
}

const classOf = (name: NonNullable<TickerQuery['asset_class']>) =>
  name === 'FUND' || name === 'BOND' || name === 'INDEX' ? CLASS_OF[name] : name
