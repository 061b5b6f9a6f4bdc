import { isSigned, sign, type Secrets } from '../http/signature.ts'

const PURPOSE = 'stream address'

/** A connection that anyone who has its URL may open as the key, until the URL expires. */
export interface StreamAddress {
  /** Path of the transport whose messages the connection has. */
  readonly path: string
  readonly keyId: string
}

/** Returns a path on this server at which a WebSocket connects as a key. `until` is in Unix seconds. */
export function signStream(
  { path, keyId }: StreamAddress,
  { secrets, until }: { readonly secrets: Secrets; readonly until: number },
): string {
  const content = `${path}/${keyId}.${until}`
  return `${content}.${sign(secrets, [PURPOSE, content])}`
}

/** Returns what a signed path connects to; undefined if it is forged, modified or expired. */
export function openStreamAddress(
  signed: string,
  { secrets, now }: { readonly secrets: Secrets; readonly now: number },
): StreamAddress | undefined {
  const [, content, path, keyId, until, signature] = SIGNED.exec(signed) ?? []
  if (content === undefined || path === undefined || keyId === undefined || signature === undefined) return undefined
  return isSigned(secrets, [PURPOSE, content], signature) && Number(until) >= now ? { path, keyId } : undefined
}

const SIGNED = /^((.+)\/([^/.]+)\.(\d{1,12}))\.([\w-]+)$/
