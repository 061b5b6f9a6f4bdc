import type { Publisher } from '@bourse/kit'

/** Weight of requests per minute and address. */
const WEIGHT_PER_MINUTE = 6_000

/** Binance, a trading venue for crypto pairs: market data without a key, and files of past days. */
export const binancePublisher: Publisher = {
  id: 'binance',
  name: 'Binance',
  licence: 'Own use, by the product terms of Binance',
  attribution: 'Prices by Binance',
  hosts: ['data-api.binance.vision', 'data.binance.vision'],
  requestsPerSecond: 20,
  terms: {
    page: 'Binance Terms of Use',
    url: 'https://www.binance.com/en/terms',
    redistribution: 'own-use',
    accept: true,
  },
  plans: { public: { perMinute: WEIGHT_PER_MINUTE } },
  statuses: {
    400: [
      { matching: /"code":\s*-1121\b/, means: 'gone' },
      { matching: /"code":\s*-1003\b/, means: 'throttle' },
    ],
    403: 'throttle',
    404: 'nothing',
    418: 'throttle',
  },
  limitHeaders: [{ used: 'x-mbx-used-weight-1m', of: WEIGHT_PER_MINUTE }],
}
