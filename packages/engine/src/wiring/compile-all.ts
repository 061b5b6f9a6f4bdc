import type { Dataset } from '@bourse/kit'
import { messageOf } from './public-reason.ts'
import type { Wiring } from './wiring.ts'
import { compileOperations, type CompiledOperation } from '../operations/index.ts'

/**
 * Compiles all datasets' operations. A dataset whose operations do not compile is reported as failed and gets no
 * operations.
 */
export function compileAll(
  wiring: Wiring,
  remedy: string,
  onFailure: (dataset: Dataset, error: unknown) => void = () => undefined,
): ReadonlyMap<Dataset, readonly CompiledOperation[]> {
  const compile = (dataset: Dataset) => {
    try {
      return compileOperations(dataset, wiring)
    } catch (error) {
      wiring.fail(dataset.id, `its operations cannot be served: ${messageOf(error)}`, remedy)
      onFailure(dataset, error)
      return []
    }
  }
  return new Map(wiring.datasets.map((dataset) => [dataset, compile(dataset)]))
}
