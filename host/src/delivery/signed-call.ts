import { CALLS_PATH } from '@bourse/engine/wiring'
import type { Selection } from '@bourse/services'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call that anyone who has its URL may make as the key, until it expires. */
export interface SignedCall {
  readonly keyId: string
  readonly selection: Selection
}

interface SignOptions {
  /** Secrets for signed URLs, newest first. */
  readonly secrets: () => readonly Buffer[]
  /** When the URL expires, in Unix seconds. */
  readonly until: number
}

/** Returns a path on this server that makes a call as a key. */
export function signCall({ keyId, selection }: SignedCall, { secrets, until }: SignOptions): string {
  const [secret] = secrets()
  if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
  const { operation, parameters } = selection
  const content = { by: keyId, until: String(until), parameters: JSON.stringify(parameters) }
  const query = new URLSearchParams(content)
  query.set('signature', signatureOf(secret, operation, content).toString('base64url'))
  return `${CALLS_PATH}/${operation}?${query}`
}

/** Returns the call that a signed URL makes; undefined if the URL is forged, modified or expired. */
export function openCall(
  operation: string,
  query: Readonly<Record<string, unknown>>,
  { secrets, now }: { readonly secrets: () => readonly Buffer[]; readonly now: number },
): SignedCall | undefined {
  const { by, until, parameters, signature } = query
  if (typeof by !== 'string' || typeof until !== 'string') return undefined
  if (typeof parameters !== 'string' || typeof signature !== 'string') return undefined
  const received = Buffer.from(signature, 'base64url')
  const isSigned = secrets().some((secret) => {
    const expected = signatureOf(secret, operation, { by, until, parameters })
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  if (!isSigned || Number(until) < now) return undefined
  return { keyId: by, selection: { operation, parameters: JSON.parse(parameters) } }
}

/** The first words distinguish it from other text signed with the same secret. */
const signatureOf = (
  secret: Buffer,
  operation: string,
  { by, until, parameters }: { readonly by: string; readonly until: string; readonly parameters: string },
) => createHmac('sha256', secret).update(`operation call\n${operation}\n${by}\n${until}\n${parameters}`).digest()
