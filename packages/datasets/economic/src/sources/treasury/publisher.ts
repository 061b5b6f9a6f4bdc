import type { Publisher } from '@bourse/kit'

/** Publisher of the par yield curve, which is in the public domain as a work of the United States government. */
export const treasuryPublisher: Publisher = {
  name: 'United States Department of the Treasury',
  licence: 'Public domain: a work of the United States government',
  attribution: 'Daily Treasury par yield curve rates, U.S. Department of the Treasury',
  hosts: ['home.treasury.gov'],
  requestsPerSecond: 1,
  terms: {
    page: 'Site Policies and Notices of the Department of the Treasury',
    url: 'https://home.treasury.gov/subfooter/site-policies-and-notices',
    redistribution: 'free',
    accept: false,
  },
}
