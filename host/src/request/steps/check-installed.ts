import { problem } from '@bourse/kit'
import { publicReason } from '@bourse/engine/wiring'
import type { AuthenticatedRequest } from '../request-context.ts'

/**
 * Throws 501 before anything else is checked if the dataset is disabled, has an unmet need, has failed, or has no
 * source.
 */
export function checkInstalled({ engine, target }: AuthenticatedRequest): void {
  const state = engine.wiring.stateOf(target.dataset)
  if (state.state !== 'on')
    throw problem(
      'dataset-unavailable',
      `The dataset ${target.dataset.id} is not available here: ${publicReason(state)}.`,
    )
}
