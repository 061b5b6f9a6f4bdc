import { job } from '@bourse/kit'
import { directory } from './staging/directory.ts'

/** Name of the job, under which it publishes. */
const ID = 'settle-listings'

/**
 * Ends and renames that were announced ahead take effect when their day has come, also where nobody publishes to the
 * directory any more: it settles what is due with whatever comes in, and with no rows at all.
 */
export const settleListings = job({
  id: ID,
  title: 'Settle listings whose announced end or symbol has come',
  schedule: { cron: '5 0 * * *', zone: 'UTC' },
  needs: { directory },
  run: async (needs) => {
    await needs.directory.submit([], { source: ID })
  },
})
