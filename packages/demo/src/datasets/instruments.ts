import { directory, directoryRow } from '@bourse/instruments'
import { source, type Extension } from '@bourse/kit'
import { demoListings, demoSource } from '../market/index.ts'

/** The demo market's listings, as known on the last day of the window. */
export const demo = source({
  ...demoSource,
  title: 'Demo listings',
  feeds: directory,
  schedule: 'manual',
  plan: ({ to }) => [{ today: to }],
  fetch: async (unit: { readonly today: string }) => unit,
  *parse(_, { today }) {
    for (const listing of demoListings(today)) yield directoryRow(listing)
  },
})

export const demoExtension: Extension = { sources: [demo] }
