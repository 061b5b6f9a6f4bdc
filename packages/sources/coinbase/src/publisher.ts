import type { Publisher } from '@bourse/kit'

/** Coinbase Exchange, a trading venue for crypto pairs. It requires no key and permits ten requests per second. */
export const coinbasePublisher: Publisher = {
  id: 'coinbase',
  name: 'Coinbase Exchange',
  licence: 'Own use, under the Coinbase Market Data Terms of Use',
  attribution: 'Prices by Coinbase Exchange',
  hosts: ['api.exchange.coinbase.com'],
  requestsPerSecond: 5,
  terms: {
    page: 'Coinbase Market Data Terms of Use',
    url: 'https://www.coinbase.com/legal/market_data',
    redistribution: 'own-use',
    accept: false,
  },
  // Returned for an unknown or removed product.
  statuses: { 404: 'gone' },
}
