import type { Publisher } from '@bourse/kit'

/** Kraken, a trading venue for crypto pairs. It requires no key and permits about one request per second. */
export const krakenPublisher: Publisher = {
  id: 'kraken',
  name: 'Kraken',
  licence: 'Own use, under the Kraken terms of service',
  attribution: 'Prices by Kraken',
  hosts: ['api.kraken.com'],
  requestsPerSecond: 1,
  terms: {
    page: 'Kraken Terms of Service',
    url: 'https://www.kraken.com/legal',
    redistribution: 'own-use',
    accept: true,
  },
  // Kraken reports errors with status 200.
  statuses: {
    200: [
      {
        matching: /"error":\s*\[\s*"E(?:API:Rate limit|General:Too many|General:Temporary lockout|Service:)/,
        means: 'throttle',
      },
      { matching: /"error":\s*\[\s*"EQuery:Unknown asset pair/, means: 'gone' },
    ],
  },
}
