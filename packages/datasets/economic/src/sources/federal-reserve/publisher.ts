import type { Publisher } from '@bourse/kit'

/** Publisher of the exchange rates, and the mirror that serves them as CSV. */
export const federalReservePublisher: Publisher = {
  name: 'Board of Governors of the Federal Reserve System, as CSV from github.com/datasets/exchange-rates',
  licence: 'Public domain; the CSV files under PDDL-1.0',
  attribution: 'Board of Governors of the Federal Reserve System, H.10',
  redistributable: true,
  hosts: ['raw.githubusercontent.com'],
  requestsPerSecond: 1,
}
