import { job } from '@bourse/kit'
import { directory } from './staging/directory.ts'

/** Name of the job, which is also the source of the rows that it publishes. */
const ID = 'settle-listings'

/**
 * Applies announced ends and renames when their day arrives, even if no source publishes to the directory anymore:
 * every submission, including an empty one, applies all changes that are due.
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
