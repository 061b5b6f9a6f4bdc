import type { Publisher } from '@bourse/kit'

/** Whom demo rows come from: nobody but this package. */
export const demoPublisher: Publisher = {
  name: 'Bourse demo market',
  licence: 'MIT',
  attribution: 'Made-up prices under the names of real companies: for trying out, never for decisions',
  hosts: [],
  requestsPerSecond: 1,
}
