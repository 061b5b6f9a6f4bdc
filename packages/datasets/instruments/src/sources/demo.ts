import { source } from '@bourse/kit'
import { demoListings, demoSource } from '@bourse/demo'
import { directory } from '../intake/directory.ts'

/** The listings of the made-up market, as known on the last day of the window. */
export const demo = source({
  ...demoSource,
  title: 'Demo listings',
  feeds: directory,
  schedule: 'manual',
  plan: ({ to }) => [{ today: to }],
  fetch: async (unit) => unit,
  parse: ({ today }) => demoListings(today),
})
