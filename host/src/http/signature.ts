import { createHmac, timingSafeEqual } from 'node:crypto'

/** Secrets for signed URLs, newest first. */
export type Secrets = () => readonly Buffer[]

/** The signed parts, in order. The first one says what is signed, so that no signature is valid for anything else. */
export type SignedParts = readonly [purpose: string, ...parts: string[]]

/** Signs parts with the newest secret. */
export function sign(secrets: Secrets, parts: SignedParts): string {
  const [secret] = secrets()
  if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
  return signatureOf(secret, parts)
}

/** Whether one of the secrets signed the parts, and the signature is spelled as `sign` returns it. */
export function isSigned(secrets: Secrets, parts: SignedParts, signature: string): boolean {
  // Decoders of base64 accept several spellings of the same bytes, so the texts are compared.
  const received = Buffer.from(signature)
  return secrets().some((secret) => {
    const expected = Buffer.from(signatureOf(secret, parts))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}

const signatureOf = (secret: Buffer, parts: SignedParts) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
