import { createHmac, timingSafeEqual } from 'node:crypto'

/** A connection that anyone who has its URL may open as the key, until the URL expires. */
export interface StreamAddress {
  /** Path of the transport whose messages the connection has. */
  readonly path: string
  readonly keyId: string
}

/** Secrets for signed URLs, newest first. */
type Secrets = () => readonly Buffer[]

/** Returns a path on this server at which a WebSocket connects as a key. `until` is in Unix seconds. */
export function signStream(
  { path, keyId }: StreamAddress,
  { secrets, until }: { readonly secrets: Secrets; readonly until: number },
): string {
  const [secret] = secrets()
  if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
  const content = `${path}/${keyId}.${until}`
  return `${content}.${signatureOf(secret, content).toString('base64url')}`
}

/** Returns what a signed path connects to; undefined if it is forged, modified or expired. */
export function openStreamAddress(
  signed: string,
  { secrets, now }: { readonly secrets: Secrets; readonly now: number },
): StreamAddress | undefined {
  const [, content, path, keyId, until, signature] = SIGNED.exec(signed) ?? []
  if (content === undefined || path === undefined || keyId === undefined || signature === undefined) return undefined
  const received = Buffer.from(signature, 'base64url')
  const isSigned = secrets().some((secret) => {
    const expected = signatureOf(secret, content)
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  return isSigned && Number(until) >= now ? { path, keyId } : undefined
}

const SIGNED = /^((.+)\/([^/.]+)\.(\d{1,12}))\.([\w-]+)$/

/** The first words distinguish it from other text signed with the same secret. */
const signatureOf = (secret: Buffer, content: string) =>
  createHmac('sha256', secret).update(`stream address\n${content}`).digest()
