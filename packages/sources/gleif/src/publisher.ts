import type { Publisher } from '@bourse/kit'

/**
 * The Global Legal Entity Identifier Foundation, which publishes its files without requiring a key or imposing
 * conditions.
 */
export const gleifPublisher: Publisher = {
  id: 'gleif',
  name: 'GLEIF',
  licence: 'CC0 1.0',
  attribution: 'Legal entity identifiers from GLEIF',
  hosts: ['mapping.gleif.org', 'goldencopy.gleif.org'],
  requestsPerSecond: 1,
  terms: {
    page: 'LEI Data Terms of Use',
    url: 'https://www.gleif.org/en/meta/lei-data-terms-of-use',
    redistribution: 'free',
    accept: false,
  },
}
