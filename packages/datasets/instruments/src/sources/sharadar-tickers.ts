import { source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import {
  nasdaqDataLinkPublisher,
  sharadarTickers,
  tableAddress,
  tablePages,
  type SharadarTicker,
} from '@bourse/nasdaq-data-link'
import { US_MARKETS } from '@bourse/services'
import { listingKeys } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'
import { hasKeys } from './has-keys.ts'

interface Unit {
  readonly date: string
  /** MICs of the markets to store. */
  readonly markets: readonly string[]
}

interface Head {
  /** Whether no Sharadar listing is stored yet, so that first days are taken from prices. */
  readonly isFirst?: boolean
}

/**
 * All US listings with Sharadar prices, including delisted ones, every day. In the first run, they start on their first
 * day with a price; later ones start on the day they are first listed, because prices before a rename are under the new
 * ticker.
 */
export const sharadarTickersSource = source({
  id: 'sharadar-tickers',
  title: 'US listings from Sharadar',
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
  needs: { keys: listingKeys },
  async fetch(unit: Unit, { http, clock, published }, { keys }): Promise<string> {
    const isFirst = !(await hasKeys(keys, 'sharadar:', await published()))
    const bodies = await tablePages(http, tableAddress('TICKERS', { table: 'SEP' }))
    return rawPages({ unit, asked_at: clock.now(), isFirst }, bodies)
  },
  *parse(raw: string, { markets }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    const found: SharadarTicker[] = []
    for (const listing of sharadarTickers(bodies))
      if (!('listing' in listing)) yield listing
      else if (markets.includes(listing.exchange_mic)) found.push(listing)
      else yield tally('other-market')
    const formerEnds = endsOfFormer(found)
    for (const { first_price, isFormer, ...listing } of found) {
      const row = { ...listing, currency_code: 'USD' }
      const end = formerEnds.get(nameOf(listing))
      if (isFormer) yield directoryRow({ ...row, valid_from: first_price })
      else if (head.isFirst !== true) yield directoryRow(row)
      else if (end === undefined) yield directoryRow({ ...row, presumed_from: first_price })
      else yield directoryRow({ ...row, valid_from: latest(first_price, addDays(end, 1)) })
    }
  },
})

const nameOf = ({ exchange_mic, symbol }: Pick<SharadarTicker, 'exchange_mic' | 'symbol'>) =>
  `${exchange_mic}:${symbol}`

/** Returns the last day of each ticker's former holder. */
function endsOfFormer(found: readonly SharadarTicker[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const { isFormer, valid_to, ...listing } of found)
    if (isFormer && valid_to !== null && valid_to > (ends.get(nameOf(listing)) ?? ''))
      ends.set(nameOf(listing), valid_to)
  return ends
}

const latest = (date: string | null, other: string): string => (date !== null && date > other ? date : other)
