import type { Expecting } from './account-shapes.ts'
import { problem } from '@bourse/kit'
import { hash } from 'node:crypto'

/** Returns a short hash that stands in for a string in comparisons and transfers without revealing it. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Returns a short string that changes whenever one of the values does. */
export const versionOf = (...values: readonly unknown[]): string => fingerprintOf(JSON.stringify(values))

/** Rejects a change to an object that has changed since the caller read it. */
export function rejectStale({ version }: Expecting, current: { readonly version: string }): void {
  if (version !== undefined && version !== current.version)
    throw problem('precondition-failed', 'The resource has changed since it was read. Read it again, then decide.')
}
