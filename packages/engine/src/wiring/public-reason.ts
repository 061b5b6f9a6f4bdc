import type { DatasetState } from './dataset-states.ts'

/** Reasons that callers may see. Operators find details in the log and with the commands named in the text. */
export const PUBLIC_FAILED = 'it failed to start; operators run "doctor" to see how to fix it'
export const PUBLIC_REJECTED = 'it was rejected at startup; operators run "doctor" to see how to fix it'
export const PUBLIC_UNLOADED = 'its package could not be loaded; operators run "doctor" to see how to fix it'

/** Returns why a dataset is not serving, without the cause of a failure, which may name tables and machines. */
export function publicReason(state: DatasetState): string | null {
  if (state.state === 'on') return null
  return state.state === 'failed' ? PUBLIC_FAILED : state.reason
}

/** Returns the message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
