import { refuseForgotten } from '@bourse/store'
import type { Pinned } from '../request-context.ts'

/** A cutoff before what is kept of a record is refused: 422 `point-in-time-unavailable`. */
export function refuseForgottenCutoff({ compiled, knowledge }: Pinned): void {
  for (const record of compiled.own) refuseForgotten(record, knowledge)
}
