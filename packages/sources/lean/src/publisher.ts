import type { Publisher } from '@bourse/kit'

/**
 * The publisher of sources that read a LEAN data folder. No source fetches from a network; the license is the sample
 * data's.
 */
export const leanPublisher: Publisher = {
  name: 'LEAN data folder',
  licence: 'Apache-2.0 for the sample data of github.com/QuantConnect/Lean; other data as licensed by its vendor',
  attribution: 'Data in the format of QuantConnect LEAN',
  hosts: [],
  requestsPerSecond: 100,
}
