import type { Publisher } from '@bourse/kit'

/** The publisher of demo rows: this package itself. */
export const demoPublisher: Publisher = {
  name: 'Bourse demo market',
  licence: 'MIT',
  attribution: 'Made-up prices under the names of real companies: for trying out, never for decisions',
  hosts: [],
  requestsPerSecond: 1,
}
