import { source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import {
  nasdaqDataLinkPublisher,
  sharadarTickers,
  tableAddress,
  tablePages,
  type SharadarTicker,
} from '@bourse/nasdaq-data-link'
import { US_MARKETS } from '@bourse/services'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

interface Unit {
  readonly date: string
  /** MICs of the markets to store. */
  readonly markets: readonly string[]
}

/** All US listings with prices of Sharadar, delisted ones included, every day. */
export const sharadarTickersSource = source({
  id: 'sharadar-tickers',
  title: 'US listings of Sharadar',
  feeds: directory,
  publisher: nasdaqDataLinkPublisher,
  schedule: { cron: '30 6 * * *', zone: 'America/New_York' },
  config: Type.Object({
    markets: Type.Array(Type.String(), {
      description: 'MICs of the markets to store',
      default: [...US_MARKETS],
    }),
  }),
  plan: ({ to }, { config }): Unit[] => [{ date: to, markets: config.markets }],
  async fetch(unit: Unit, { http, clock }): Promise<string> {
    const bodies = await tablePages(http, tableAddress('TICKERS', { table: 'SEP' }))
    return rawPages({ unit, asked_at: clock.now() }, bodies)
  },
  *parse(raw: string, { markets }: Unit) {
    for (const listing of sharadarTickers(readPages(raw).bodies))
      if (!('listing' in listing)) yield listing
      else if (markets.includes(listing.exchange_mic)) yield rowOf(listing)
      else yield tally('other-market')
  },
})

/**
 * Returns a listing's row. Only a former holder's first day is certain: its ticker is the one it had, while another
 * listing's history may be under an earlier ticker.
 */
function rowOf({ first_price, isFormer, ...listing }: SharadarTicker) {
  return directoryRow({
    ...listing,
    currency_code: 'USD',
    ...(isFormer ? { valid_from: first_price } : { presumed_from: first_price }),
  })
}
