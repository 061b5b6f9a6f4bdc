import type { Dataset } from '@bourse/kit'
import type { CompiledOperation } from './operation.ts'

/** Operations for callers, or for whoever runs the deployment. */
export const operationsFor = (
  operations: readonly CompiledOperation[],
  audience: Dataset['audience'],
): readonly CompiledOperation[] => operations.filter(({ dataset }) => dataset.audience === audience)
