import type { Publisher } from '@bourse/kit'

/** Yahoo, which has no official API for this data. */
export const yahooPublisher: Publisher = {
  name: 'Yahoo Finance',
  licence: 'Yahoo terms of service: no official API, no redistribution',
  attribution: 'Data by Yahoo Finance',
  hosts: ['query2.finance.yahoo.com'],
  requestsPerSecond: 1,
}
