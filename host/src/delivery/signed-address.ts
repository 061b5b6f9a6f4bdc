import type { AddressOptions } from '@bourse/services'
import { isSigned, sign, type Secrets, type SignedParts } from '../http/signature.ts'

export type SignedObject = Pick<AddressOptions, 'mediaType' | 'filename'>

export interface SignOptions extends SignedObject {
  readonly secrets: Secrets
  /** When the URL expires, in Unix seconds. */
  readonly until: number
}

/** Returns a URL on this server that anyone who has it can use until it expires. */
export function signAddress(path: string, { secrets, until, mediaType, filename }: SignOptions): string {
  const content = { until: String(until), type: mediaType, filename }
  const query = new URLSearchParams(content)
  query.set('signature', sign(secrets, signedParts(path, content)))
  return `${path}?${query}`
}

/** The contents of a signed URL; undefined if it is forged, modified or expired. */
export function openAddress(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { secrets, now }: { readonly secrets: Secrets; readonly now: number },
): SignedObject | undefined {
  const { until, type, filename, signature } = query
  if (typeof until !== 'string' || typeof type !== 'string') return undefined
  if (typeof filename !== 'string' || typeof signature !== 'string') return undefined
  if (!isSigned(secrets, signedParts(path, { until, type, filename }), signature)) return undefined
  return Number(until) >= now ? { mediaType: type, filename } : undefined
}

const signedParts = (
  path: string,
  { until, type, filename }: { readonly until: string; readonly type: string; readonly filename: string },
): SignedParts => ['object address', path, until, type, filename]
