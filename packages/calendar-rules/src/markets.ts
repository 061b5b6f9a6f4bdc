import type { Calendar } from './calendar.ts'
import { amsterdam, paris } from './families/euronext.ts'
import { london } from './families/london.ts'
import { newYork } from './families/new-york.ts'
import { sydney } from './families/sydney.ts'
import { toronto } from './families/toronto.ts'
import { bonds, crypto, forex, indices } from './families/venues.ts'

/** What is known of a market beside its calendar. Absent fields do not apply: a venue has no country. */
export interface MarketFacts {
  readonly exchange_mic: string
  /** MIC of the operator (ISO 10383). */
  readonly operating_mic?: string
  readonly name: string
  readonly acronym?: string
  readonly group: 'us' | 'non-us' | 'venue'
  readonly country_code?: string
  readonly city?: string
  readonly currency_code?: string
  readonly website?: string
  readonly asset_types: readonly string[]
  /** What the regular hours leave unsaid. */
  readonly conventions?: string
}

const SHARES = ['STOCK', 'PREFERRED', 'ETF'] as const

const us = {
  group: 'us',
  country_code: 'US',
  city: 'New York',
  currency_code: 'USD',
  asset_types: SHARES,
  conventions: 'Pre-market from 04:00, after hours until 20:00 or four hours after an early close',
} as const

const nyse = { ...us, operating_mic: 'XNYS', website: 'https://www.nyse.com' } as const

const nonUs = { group: 'non-us', asset_types: SHARES } as const

const canada = { ...nonUs, country_code: 'CA', city: 'Toronto', currency_code: 'CAD' } as const

const euronext = { ...nonUs, currency_code: 'EUR', website: 'https://www.euronext.com' } as const

/** Every market, with the calendar it keeps. */
export const markets: readonly (readonly [MarketFacts, Calendar])[] = [
  [{ ...nyse, exchange_mic: 'XNYS', name: 'New York Stock Exchange', acronym: 'NYSE' }, newYork],
  [{ ...nyse, exchange_mic: 'XASE', name: 'NYSE American', acronym: 'AMEX' }, newYork],
  [{ ...nyse, exchange_mic: 'ARCX', name: 'NYSE Arca', acronym: 'ARCA' }, newYork],
  [
    {
      ...us,
      exchange_mic: 'XNAS',
      operating_mic: 'XNAS',
      name: 'Nasdaq',
      acronym: 'NASDAQ',
      website: 'https://www.nasdaq.com',
      asset_types: [...SHARES, 'FUND'],
    },
    newYork,
  ],
  [
    {
      ...us,
      exchange_mic: 'BATS',
      operating_mic: 'XCBO',
      name: 'Cboe BZX',
      acronym: 'BZX',
      city: 'Chicago',
      website: 'https://markets.cboe.com',
    },
    newYork,
  ],
  [
    {
      ...us,
      exchange_mic: 'OTCM',
      operating_mic: 'OTCM',
      name: 'OTC Markets',
      acronym: 'OTC',
      website: 'https://www.otcmarkets.com',
    },
    newYork,
  ],
  [
    {
      ...canada,
      exchange_mic: 'XTSE',
      operating_mic: 'XTSE',
      name: 'Toronto Stock Exchange',
      acronym: 'TSX',
      website: 'https://www.tsx.com',
    },
    toronto,
  ],
  [
    {
      ...canada,
      exchange_mic: 'XTSX',
      operating_mic: 'XTSX',
      name: 'TSX Venture Exchange',
      acronym: 'TSX-V',
      website: 'https://www.tsx.com',
    },
    toronto,
  ],
  [
    {
      ...canada,
      exchange_mic: 'NEOE',
      operating_mic: 'NEOE',
      name: 'Cboe Canada',
      acronym: 'NEO',
      website: 'https://www.cboe.ca',
    },
    toronto,
  ],
  [
    {
      ...canada,
      exchange_mic: 'FSRV',
      name: 'Fundserv',
      website: 'https://www.fundserv.com',
      asset_types: ['FUND'],
      conventions: 'Canadian mutual funds, priced once a session; the calendar is Toronto’s',
    },
    toronto,
  ],
  [
    {
      ...nonUs,
      exchange_mic: 'XLON',
      operating_mic: 'XLON',
      name: 'London Stock Exchange',
      acronym: 'LSE',
      country_code: 'GB',
      city: 'London',
      currency_code: 'GBP',
      website: 'https://www.londonstockexchange.com',
    },
    london,
  ],
  [
    {
      ...euronext,
      exchange_mic: 'XPAR',
      operating_mic: 'XPAR',
      name: 'Euronext Paris',
      country_code: 'FR',
      city: 'Paris',
    },
    paris,
  ],
  [
    {
      ...euronext,
      exchange_mic: 'XAMS',
      operating_mic: 'XAMS',
      name: 'Euronext Amsterdam',
      country_code: 'NL',
      city: 'Amsterdam',
    },
    amsterdam,
  ],
  [
    {
      ...nonUs,
      exchange_mic: 'XASX',
      operating_mic: 'XASX',
      name: 'Australian Securities Exchange',
      acronym: 'ASX',
      country_code: 'AU',
      city: 'Sydney',
      currency_code: 'AUD',
      website: 'https://www.asx.com.au',
    },
    sydney,
  ],
  [
    {
      exchange_mic: 'CRYPTO',
      name: 'Crypto pairs',
      group: 'venue',
      asset_types: ['CRYPTO'],
      conventions: 'Around the clock; a session is a UTC day',
    },
    crypto,
  ],
  [
    {
      exchange_mic: 'FOREX',
      name: 'Currency pairs',
      group: 'venue',
      asset_types: ['FOREX'],
      conventions: 'Sunday 17:00 to Friday 17:30 New York time; a session is a UTC day',
    },
    forex,
  ],
  [
    {
      exchange_mic: 'INDEX',
      name: 'Indices',
      group: 'venue',
      asset_types: ['INDEX'],
      conventions: 'A level for every UTC day',
    },
    indices,
  ],
  [
    {
      exchange_mic: 'BOND',
      name: 'Bonds',
      group: 'venue',
      asset_types: ['BOND'],
      conventions: 'A price for every UTC day but Saturday and Sunday',
    },
    bonds,
  ],
]
