import { invalidMember } from '@bourse/engine/accounts'
import { Type, type Static } from '@bourse/kit'

/** The rows whose corrections a destination gets. */
export const Corrections = Type.Object({
  operation: Type.String({ maxLength: 100, description: 'Operation that lists the rows, such as eod.list.' }),
  symbols: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
    minItems: 1,
    maxItems: 200,
    description: 'Symbols whose rows they are.',
  }),
})
export type Corrections = Static<typeof Corrections>

/** Throws a problem for an operation whose corrections cannot be read by symbol. */
export function checkCorrections({ operation }: Corrections, operations: readonly string[]): void {
  if (operations.includes(operation)) return
  const reads = 'the id of an operation with a changes channel, such as eod.list'
  throw invalidMember('corrections', `expected ${reads}, got ${JSON.stringify(operation)}`)
}
