import type { Publisher } from '@bourse/kit'

/** The European Central Bank, publisher of the euro reference rates. */
export const ecbPublisher: Publisher = {
  name: 'European Central Bank',
  licence: 'Free of charge, with the ECB named as the source and the figures unchanged',
  attribution: 'Euro foreign exchange reference rates, European Central Bank',
  redistributable: true,
  hosts: ['www.ecb.europa.eu'],
  requestsPerSecond: 1,
}
