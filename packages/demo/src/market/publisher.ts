import type { Publisher } from '@bourse/kit'

/** The publisher of demo rows: this package itself. */
export const demoPublisher: Publisher = {
  name: 'Bourse demo market',
  licence: 'MIT',
  attribution: 'Made-up prices for real company names: for evaluation only, never for decisions',
  hosts: [],
  requestsPerSecond: 1,
  terms: {
    page: 'MIT License',
    url: 'https://opensource.org/license/mit',
    redistribution: 'free',
    accept: false,
  },
}
