import type { Publisher } from '@bourse/kit'

/** The publisher of the European Union's consolidated list. */
export const euSanctionsPublisher: Publisher = {
  name: 'European Commission',
  licence: 'Reuse with acknowledgement: Commission Decision 2011/833/EU',
  attribution: '© European Union, consolidated list of financial sanctions',
  redistributable: true,
  hosts: ['webgate.ec.europa.eu'],
  requestsPerSecond: 0.2,
}
