import { problem } from '@bourse/kit'
import { publicReason } from '@bourse/engine/wiring'
import type { Authenticated } from '../request-context.ts'

/** 501 before anything else is looked at, where the dataset is switched off, lacks a need, failed, or has no source. */
export function checkInstalled({ engine, asked }: Authenticated): void {
  const state = engine.wiring.stateOf(asked.dataset)
  if (state.state !== 'on')
    throw problem(
      'dataset-unavailable',
      `The dataset ${asked.dataset.id} is not available here: ${publicReason(state)}.`,
    )
}
