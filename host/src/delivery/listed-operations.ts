import type { Dataset } from '@bourse/kit'
import type { Operations } from '@bourse/services'
import { missingForOperation } from '../request/missing-for-operation.ts'
import type { CallableOperations } from './callable-operations.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { createExamples } from './example-calls.ts'
import { factsOf } from './operation-facts.ts'

/** Describes a deployment's operations and transports; `parts` are available once the host is serving. */
export function createListedOperations(
  parts: () => DeliveryParts,
  operations: CallableOperations,
): Pick<Operations, 'list' | 'listFor' | 'examples' | 'transports'> {
  let facts: readonly (ReturnType<typeof factsOf> & { readonly of: Dataset })[] | undefined
  const examplesFor = createExamples(parts, operations.list)
  const isServing = (dataset: Dataset) => parts().engine.wiring.stateOf(dataset).state === 'on'
  function list() {
    facts ??= operations.list().map((compiled) => ({ ...factsOf(compiled), of: compiled.dataset }))
    return facts.map(({ of, ...fact }) => ({ ...fact, isServing: isServing(of) }))
  }
  return {
    list,
    listFor(caller) {
      const principal = operations.principalOf(caller)
      const includes = (id: string) => missingForOperation(operations.compiledOf(id), principal) === undefined
      return list().filter((fact) => fact.isServing && includes(fact.id))
    },
    examples: (caller) => examplesFor(operations.principalOf(caller)),
    transports: () =>
      parts()
        .engine.wiring.datasets.filter(isServing)
        .flatMap(({ transports }) => transports.map(({ path }) => path)),
  }
}
