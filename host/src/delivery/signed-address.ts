import type { AddressOptions } from '@bourse/services'
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedObject = Pick<AddressOptions, 'mediaType' | 'filename'>

export interface SignOptions extends SignedObject {
  /** Secrets for signed URLs, newest first. */
  readonly secrets: () => readonly Buffer[]
  /** When the URL expires, in Unix seconds. */
  readonly until: number
}

/** Returns a URL on this server that anyone who has it can use until it expires. */
export function signAddress(path: string, { secrets, until, mediaType, filename }: SignOptions): string {
  const [secret] = secrets()
  if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
  const content = { until: String(until), type: mediaType, filename }
  const query = new URLSearchParams(content)
  query.set('signature', signatureOf(secret, path, content).toString('base64url'))
  return `${path}?${query}`
}

/** The contents of a signed URL; undefined if it is forged, modified or expired. */
export function openAddress(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { secrets, now }: { readonly secrets: () => readonly Buffer[]; readonly now: number },
): SignedObject | undefined {
  const { until, type, filename, signature } = query
  if (typeof until !== 'string' || typeof type !== 'string') return undefined
  if (typeof filename !== 'string' || typeof signature !== 'string') return undefined
  const received = Buffer.from(signature, 'base64url')
  const isSigned = secrets().some((secret) => {
    const expected = signatureOf(secret, path, { until, type, filename })
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  return isSigned && Number(until) >= now ? { mediaType: type, filename } : undefined
}

/** The first words distinguish it from other text signed with the same secret. */
const signatureOf = (
  secret: Buffer,
  path: string,
  { until, type, filename }: { readonly until: string; readonly type: string; readonly filename: string },
) => createHmac('sha256', secret).update(`object address\n${path}\n${until}\n${type}\n${filename}`).digest()
