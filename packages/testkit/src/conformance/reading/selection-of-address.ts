import type { Selection } from '@bourse/services'
import type { Call } from '../support/calls.ts'

/** Returns the call that a REST address makes, in the form that other delivery channels use. */
export function selectionOfAddress({ operation, address }: Call): Selection {
  const [path = '', query = ''] = address.split('?', 2)
  const steps = path.split('/')
  const inPath = operation.path
    .split('/')
    .flatMap((step, index): (readonly [string, string])[] =>
      step.startsWith('{') ? [[step.slice(1, -1), decodeURIComponent(steps[index] ?? '')]] : [],
    )
  return {
    operation: operation.operation.id,
    parameters: Object.fromEntries([...inPath, ...new URLSearchParams(query)]),
  }
}
