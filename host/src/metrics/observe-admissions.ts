import type { Admission, Ledger } from '@bourse/engine/ledger'
import { toProblem } from '../http/problem-body.ts'
import type { Meter } from './meter.ts'

/**
 * Counts admissions, and rejections by their problem code. An admission that needs no SQL statement remains
 * synchronous.
 */
export function observeAdmissions(ledger: Ledger, { admissions }: Pick<Meter, 'admissions'>): Ledger {
  const admitted = admissions.labels({ outcome: 'admitted' })
  function passed(admission: Admission): Admission {
    admitted.inc()
    return admission
  }
  const refused = (error: unknown): void => admissions.inc({ outcome: toProblem(error).code })
  function failed(error: unknown): never {
    refused(error)
    throw error
  }
  return {
    ...ledger,
    admit(request) {
      const decision = ledger.admit(request)
      return decision instanceof Promise ? decision.then(passed, failed) : passed(decision)
    },
    refused(principal) {
      const reached = ledger.refused(principal)
      if (reached !== undefined) refused(reached)
      return reached
    },
  }
}
