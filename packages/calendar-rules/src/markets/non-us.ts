import { amsterdam, paris } from '../families/euronext.ts'
import { london } from '../families/london.ts'
import { sydney } from '../families/sydney.ts'
import { toronto } from '../families/toronto.ts'
import type { Market } from '../market-facts.ts'

const nonUs = { group: 'non-us', asset_types: ['CS', 'PFD', 'ETF'] } as const

/**
 * Tick sizes follow the tables in the European rules, which London still applies. London, Paris and Amsterdam move to
 * T+1 on 2027-10-11.
 */
const europe = { settlement_cycle: 'T+2', lot: 'One share', tick: 'By the price and liquidity of the share' } as const

const canada = {
  ...nonUs,
  country_code: 'CA',
  city: 'Toronto',
  currency_code: 'CAD',
  // T+1 since 2024-05-27.
  conventions: {
    settlement_cycle: 'T+1',
    lot: 'Board lots of 100 shares from a price of 1 CAD, 500 from 0.10 CAD, 1,000 below',
    tick: '0.01 CAD from a price of 0.50 CAD, 0.005 CAD below',
  },
} as const

const euronext = {
  ...nonUs,
  currency_code: 'EUR',
  website: 'https://www.euronext.com',
  conventions: europe,
} as const

export const nonUsMarkets: readonly Market[] = [
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
      conventions: { note: 'Canadian mutual funds, priced once a session; the calendar is Toronto’s' },
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
      conventions: { ...europe, note: 'The exchange quotes most sterling shares in pence' },
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
      conventions: {
        settlement_cycle: 'T+2',
        lot: 'One share; a first purchase must be worth at least 500 AUD',
        tick: '0.001 AUD below a price of 0.10 AUD, 0.005 AUD below 2 AUD, 0.01 AUD above that',
      },
    },
    sydney,
  ],
]
