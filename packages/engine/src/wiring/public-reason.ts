import type { DatasetState } from './dataset-states.ts'

/** Why datasets do not serve, as callers are told; the operator is told more by the log and by these commands. */
export const PUBLIC_FAILED = 'it failed to start; its operator learns from "doctor" how to mend it'
export const PUBLIC_REJECTED = 'it could not be taken in; its operator learns from "doctor" how to mend it'
export const PUBLIC_UNLOADED = 'its package could not be loaded; its operator learns from "doctor" how to mend it'

/**
 * Why a dataset does not serve, as callers are told. What made it fail is for the operator: it may name tables and
 * machines.
 */
export function publicReason(state: DatasetState): string | null {
  if (state.state === 'on') return null
  return state.state === 'failed' ? PUBLIC_FAILED : state.reason
}

/** What something that was thrown says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
