import type { Publisher } from '@bourse/kit'

/** Publisher of the country risk workbook, which is free to use with attribution. */
export const damodaranPublisher: Publisher = {
  name: 'Aswath Damodaran, NYU Stern',
  licence: 'Free to use with attribution; see pages.stern.nyu.edu/~adamodar',
  attribution: 'Country default spreads and risk premiums, Aswath Damodaran, NYU Stern School of Business',
  hosts: ['pages.stern.nyu.edu'],
  requestsPerSecond: 0.5,
  terms: {
    page: 'Data of Aswath Damodaran',
    url: 'https://pages.stern.nyu.edu/~adamodar/',
    redistribution: 'attribution',
    accept: false,
  },
}
