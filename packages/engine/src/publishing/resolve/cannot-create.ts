import { problem } from '@bourse/kit'

/** The error for a dataset that resolves names but stores none, so it cannot create entities. */
export const cannotCreate = () =>
  problem(
    'invalid-parameter',
    'the dataset of the listings cannot create them: import the listings first, then these rows',
  )
