import { job } from '@bourse/kit'
import { directory } from './staging/directory.ts'

/** Name of the job, under which it publishes. */
const ID = 'settle-listings'

/**
 * Applies announced ends and renames on their day, even where no source publishes to the directory any more: every
 * submission settles what is due, including an empty one.
 */
export const settleListings = job({
  id: ID,
  title: 'Apply announced ends and symbol changes that are due',
  schedule: { cron: '5 0 * * *', zone: 'UTC' },
  needs: { directory },
  run: async (needs) => {
    await needs.directory.submit([], { source: ID })
  },
})
