import type { Publisher } from '@bourse/kit'

/** Who publishes the country risk workbook: free for use, with the source named. */
export const damodaranPublisher: Publisher = {
  name: 'Aswath Damodaran, NYU Stern',
  licence: 'Free to use with the source named; see pages.stern.nyu.edu/~adamodar',
  attribution: 'Country default spreads and risk premiums, Aswath Damodaran, NYU Stern School of Business',
  hosts: ['pages.stern.nyu.edu'],
  requestsPerSecond: 0.5,
}
