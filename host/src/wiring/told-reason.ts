import type { DatasetState } from './wiring.ts'

/** Why a dataset does not serve, as callers are told. What made it fail is for the operator: it may name tables and machines. */
export function toldReason(state: DatasetState): string | null {
  if (state.state === 'on') return null
  return state.state === 'failed' ? 'it failed to start' : state.reason
}
