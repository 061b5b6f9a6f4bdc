import { CALLS_PATH } from '@bourse/engine/wiring'
import type { Selection } from '@bourse/services'
import { isSigned, sign, type Secrets, type SignedParts } from '../http/signature.ts'

/** A call that anyone who has its URL may make as the key, until it expires. */
export interface SignedCall {
  readonly keyId: string
  readonly selection: Selection
}

interface SignOptions {
  readonly secrets: Secrets
  /** When the URL expires, in Unix seconds. */
  readonly until: number
}

/** Returns a path on this server that makes a call as a key. */
export function signCall({ keyId, selection }: SignedCall, { secrets, until }: SignOptions): string {
  const { operation, parameters } = selection
  const content = { by: keyId, until: String(until), parameters: JSON.stringify(parameters) }
  const query = new URLSearchParams(content)
  query.set('signature', sign(secrets, signedParts(operation, content)))
  return `${CALLS_PATH}/${operation}?${query}`
}

/** Returns the call that a signed URL makes; undefined if the URL is forged, modified or expired. */
export function openCall(
  operation: string,
  query: Readonly<Record<string, unknown>>,
  { secrets, now }: { readonly secrets: Secrets; readonly now: number },
): SignedCall | undefined {
  const { by, until, parameters, signature } = query
  if (typeof by !== 'string' || typeof until !== 'string') return undefined
  if (typeof parameters !== 'string' || typeof signature !== 'string') return undefined
  if (!isSigned(secrets, signedParts(operation, { by, until, parameters }), signature)) return undefined
  return Number(until) < now ? undefined : { keyId: by, selection: { operation, parameters: JSON.parse(parameters) } }
}

const signedParts = (
  operation: string,
  { by, until, parameters }: { readonly by: string; readonly until: string; readonly parameters: string },
): SignedParts => ['operation call', operation, by, until, parameters]
