import type { Publisher } from '@bourse/kit'

/** FINRA, whose files may be used but not redistributed. */
export const finraPublisher: Publisher = {
  name: 'Financial Industry Regulatory Authority',
  licence: 'Free for own use, no republication; see the terms of finra.org',
  attribution: 'Short sale data from FINRA',
  hosts: ['cdn.finra.org'],
  requestsPerSecond: 2,
  terms: {
    page: 'Terms of Use of FINRA',
    url: 'https://www.finra.org/terms-of-use',
    redistribution: 'own-use',
    accept: false,
  },
}
