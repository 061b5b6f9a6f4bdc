import { job } from '@bourse/kit'
import { directory } from './staging/directory.ts'

/** Name of the job, which is also the source of the rows that it publishes. */
const ID = 'settle-listings'

/**
 * Applies announced ends and renames on the day they take effect, even if sources have stopped publishing to the
 * directory: every submission, including an empty one, applies all changes that are due.
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
