import type { Publisher } from '@bourse/kit'

/** Publisher of the exchange rates, and the mirror that serves them as CSV. */
export const federalReservePublisher: Publisher = {
  name: 'Board of Governors of the Federal Reserve System, as CSV from github.com/datasets/exchange-rates',
  licence: 'Public domain; the CSV files under PDDL-1.0',
  attribution: 'Board of Governors of the Federal Reserve System, H.10',
  hosts: ['raw.githubusercontent.com'],
  requestsPerSecond: 1,
  terms: {
    page: 'Disclaimer of the Board of Governors of the Federal Reserve System',
    url: 'https://www.federalreserve.gov/disclaimer.htm',
    redistribution: 'free',
    accept: false,
  },
}
