import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** Generates a session secret: 256 bits, stored in the session's cookie. */
export const drawSession = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * Returns the only stored form of a session secret. Keys are hashed differently, so neither can be looked up as the
 * other.
 */
export const hashSession = (secret: string): string => hash('sha256', `bourse console session\n${secret}`, 'hex')

/** Returns the CSRF token that a console page sends with changes; pages on other sites cannot know it. */
export const sessionToken = (secret: string): string =>
  createHmac('sha256', secret).update('bourse console token').digest('base64url')

/** Whether a token belongs to a session, compared in constant time. */
export function isSessionToken(secret: string, token: string): boolean {
  const [given, expected] = [token, sessionToken(secret)].map((text) => hash('sha256', text, 'buffer'))
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected)
}
