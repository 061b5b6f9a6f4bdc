import { problem } from '@bourse/kit'
import type { Expecting } from '@bourse/services'
import { fingerprintOf } from './fingerprint.ts'

/** A short text that changes whenever one of some values does. */
export const versionOf = (...values: readonly unknown[]): string => fingerprintOf(JSON.stringify(values))

/** Refuses a change of something that is no longer as its caller read it. */
export function refuseChanged({ version }: Expecting, current: { readonly version: string }): void {
  if (version !== undefined && version !== current.version)
    throw problem('precondition-failed', 'It was changed since it was read: read it again, then decide.')
}
