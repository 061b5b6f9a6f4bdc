import { newYork } from '../families/new-york.ts'
import type { Market, TradingConventions } from '../market-facts.ts'

/** Stocks have settled on T+1 since 2024-05-28; round lots have depended on the price since 2025-11-03. */
const conventions: TradingConventions = {
  settlement_cycle: 'T+1',
  lot: 'Orders from one share; a round lot is 100 shares, fewer above a price of 250 USD',
  tick: 'At most 0.01 USD at prices of 1 USD or more, 0.0001 USD below',
}

const us = {
  group: 'us',
  country_code: 'US',
  city: 'New York',
  currency_code: 'USD',
  asset_types: ['CS', 'ADRC', 'PFD', 'ETF'],
  conventions,
} as const

const nyse = { ...us, operating_mic: 'XNYS', website: 'https://www.nyse.com' } as const

export const usMarkets: readonly Market[] = [
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
      asset_types: [...us.asset_types, 'FUND'],
      conventions: { ...conventions, note: 'Mutual funds are priced once a session, after its close' },
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
      asset_types: ['CS', 'ADRC', 'PFD'],
      conventions: { settlement_cycle: 'T+1', note: 'Dealers trade with one another; there is no auction' },
    },
    newYork,
  ],
]
