import type { Publisher } from '@bourse/kit'

/** Publisher of the par yield curve, which is in the public domain as a work of the United States government. */
export const treasuryPublisher: Publisher = {
  name: 'United States Department of the Treasury',
  licence: 'Public domain: a work of the United States government',
  attribution: 'Daily Treasury par yield curve rates, U.S. Department of the Treasury',
  redistributable: true,
  hosts: ['home.treasury.gov'],
  requestsPerSecond: 1,
}
