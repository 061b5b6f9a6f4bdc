import type { Publisher } from '@bourse/kit'

/** Total weight of requests that Binance permits per minute and IP address. */
const WEIGHT_PER_MINUTE = 6_000

/** Binance, a trading venue for crypto pairs, with market data that requires no key and files for past days. */
export const binancePublisher: Publisher = {
  id: 'binance',
  name: 'Binance',
  licence: 'Own use, under the Binance product terms',
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
