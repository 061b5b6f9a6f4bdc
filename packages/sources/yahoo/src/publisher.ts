import type { Publisher } from '@bourse/kit'

/** Yahoo, which has no official API for this data. */
export const yahooPublisher: Publisher = {
  id: 'yahoo',
  name: 'Yahoo Finance',
  licence: 'Yahoo terms of service: no official API, no redistribution',
  attribution: 'Data by Yahoo Finance',
  hosts: ['query2.finance.yahoo.com'],
  requestsPerSecond: 1,
  terms: {
    page: 'Yahoo Terms of Service',
    url: 'https://legal.yahoo.com/us/en/yahoo/terms/otos/index.html',
    redistribution: 'own-use',
    accept: true,
  },
  statuses: { 400: [{ matching: /Data doesn't exist/i, means: 'nothing' }] },
}
