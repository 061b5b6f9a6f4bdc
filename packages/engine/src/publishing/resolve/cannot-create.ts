import { problem } from '@bourse/kit'

/** The dataset that resolves names keeps none that it could add to. */
export const cannotCreate = () =>
  problem(
    'invalid-parameter',
    'the dataset that keeps the listings cannot create them: import the listings first, then these rows',
  )
