import { source, Type } from '@bourse/kit'
import { demoListings, demoPublisher } from '@bourse/demo'
import { directory } from '../intake/directory.ts'

/** The listings of the made-up market, as known on the last day of the window. */
export const demo = source({
  id: 'demo',
  title: 'Demo listings',
  feeds: directory,
  publisher: demoPublisher,
  schedule: 'manual',
  config: Type.Object({}),
  demo: true,
  plan: ({ to }) => [{ today: to }],
  fetch: async (unit) => unit,
  parse: ({ today }) => demoListings(today),
})
