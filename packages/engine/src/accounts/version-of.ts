import type { Expecting } from './account-shapes.ts'
import { problem } from '@bourse/kit'
import { hash } from 'node:crypto'

/** What stands for a text where it is compared or sent: short, and it tells nothing of it. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** A short text that changes whenever one of some values does. */
export const versionOf = (...values: readonly unknown[]): string => fingerprintOf(JSON.stringify(values))

/** Refuses a change of something that is no longer as its caller read it. */
export function refuseChanged({ version }: Expecting, current: { readonly version: string }): void {
  if (version !== undefined && version !== current.version)
    throw problem('precondition-failed', 'It was changed since it was read: read it again, then decide.')
}
