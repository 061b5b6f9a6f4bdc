import type { Publisher } from '@bourse/kit'

/** Yahoo, which offers no address of its own for this. */
export const yahooPublisher: Publisher = {
  name: 'Yahoo Finance',
  licence: 'Terms of Yahoo: no address of theirs is offered for this, and nothing may be handed on',
  attribution: 'Data by Yahoo Finance',
  hosts: ['query2.finance.yahoo.com'],
  requestsPerSecond: 1,
}
