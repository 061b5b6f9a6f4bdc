import type { Publisher } from '@bourse/kit'

/** FINRA, whose files anybody may use and nobody may pass on. */
export const finraPublisher: Publisher = {
  name: 'Financial Industry Regulatory Authority',
  licence: 'Free for own use, no republication; see the terms of finra.org',
  attribution: 'Short sale data by FINRA',
  hosts: ['cdn.finra.org'],
  requestsPerSecond: 2,
}
