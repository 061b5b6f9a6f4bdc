import type { Publisher } from '@bourse/kit'

/** Who publishes the consolidated list of the European Union. */
export const euSanctionsPublisher: Publisher = {
  name: 'European Commission',
  licence: 'Reuse with acknowledgement: Commission Decision 2011/833/EU',
  attribution: '© European Union, consolidated list of financial sanctions',
  redistributable: true,
  hosts: ['webgate.ec.europa.eu'],
  requestsPerSecond: 0.2,
}
