import { bonds, crypto, forex, indices } from '../families/venues.ts'
import type { Market } from '../market-facts.ts'

const venue = { group: 'venue' } as const

export const venueMarkets: readonly Market[] = [
  [
    {
      ...venue,
      exchange_mic: 'CRYPTO',
      name: 'Crypto pairs',
      asset_types: ['CRYPTO'],
      conventions: { note: 'Around the clock; a session is a UTC day' },
    },
    crypto,
  ],
  [
    {
      ...venue,
      exchange_mic: 'FOREX',
      name: 'Currency pairs',
      asset_types: ['FOREX'],
      conventions: { note: 'From Sunday 17:00 to Friday 17:30 New York time; a session is a UTC day' },
    },
    forex,
  ],
  [
    {
      ...venue,
      exchange_mic: 'INDEX',
      name: 'Indices',
      asset_types: ['INDEX'],
      conventions: { note: 'A level for every UTC day' },
    },
    indices,
  ],
  [
    {
      ...venue,
      exchange_mic: 'BOND',
      name: 'Bonds',
      asset_types: ['BOND'],
      currency_code: 'USD',
      // US corporate bonds have settled on T+1 since 2024-05-28.
      conventions: {
        settlement_cycle: 'T+1',
        note: 'A clean price per 100 of face value for every UTC day except Saturday and Sunday',
      },
    },
    bonds,
  ],
]
