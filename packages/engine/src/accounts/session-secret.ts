import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** Draws the secret of a session: 256 bits, which its cookie holds. */
export const drawSession = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** All that is stored of a session. Keys are hashed otherwise, so that neither is ever found as the other. */
export const hashSession = (secret: string): string => hash('sha256', `bourse console session\n${secret}`, 'hex')

/** What a page of the console sends with changes: a page of another site cannot know it. */
export const sessionToken = (secret: string): string =>
  createHmac('sha256', secret).update('bourse console token').digest('base64url')

/** Whether a token is that of a session, in the same time whatever it is. */
export function isSessionToken(secret: string, token: string): boolean {
  const [given, expected] = [token, sessionToken(secret)].map((text) => hash('sha256', text, 'buffer'))
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected)
}
