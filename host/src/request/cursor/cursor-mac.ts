import { hash } from 'node:crypto'

export const MAC_BYTES = 16
const BLOCK_BYTES = 64

/**
 * HMAC-SHA-256 (RFC 2104), truncated to 16 bytes. Computed as two one-shot hashes, because creating and collecting a
 * `createHmac` object for each cursor costs more.
 */
export function macOf(secret: Buffer, body: Buffer): Buffer {
  const { inner, outer } = preparedOf(secret)
  const digest = hash('sha256', Buffer.concat([inner, body]), 'buffer')
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer').subarray(0, MAC_BYTES)
}

/** Returns a byte that distinguishes a secret from a few others and reveals nothing about it. */
export const idOf = (secret: Buffer): number => preparedOf(secret).id

/** Returns a longer fingerprint of a secret as text, long enough to distinguish any two secrets. */
export const markOf = (secret: Buffer): string => preparedOf(secret).mark

/** The prefixes of the two inputs that are hashed with a secret. */
interface Prepared {
  readonly inner: Buffer
  readonly outer: Buffer
  readonly id: number
  readonly mark: string
}

const prepared = new WeakMap<Buffer, Prepared>()

/** The values derived only from a secret, computed once. */
function preparedOf(secret: Buffer): Prepared {
  const known = prepared.get(secret)
  if (known !== undefined) return known
  const key = secret.length > BLOCK_BYTES ? hash('sha256', secret, 'buffer') : secret
  const padded = (mask: number) => Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => mask ^ (key[at] ?? 0)))
  const named = hash('sha256', Buffer.concat([Buffer.from('id of a secret\n'), key]), 'buffer')
  const made = { inner: padded(0x36), outer: padded(0x5c), id: named.readUInt8(), mark: named.toString('base64url') }
  prepared.set(secret, made)
  return made
}
