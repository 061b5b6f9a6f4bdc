import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import { hkdfSync } from 'node:crypto'

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const

/** What a sealed text is for; one cannot be used as the other. */
type Purpose = 'flow' | 'tokens'

/**
 * Encrypts values with a key derived from the provider's client secret, which the database does not contain. A new
 * client secret makes what is sealed unreadable.
 */
export interface Seal {
  seal(purpose: Purpose, values: JWTPayload): Promise<string>
  /** Rejects if the text was changed or was sealed for another purpose. */
  open(purpose: Purpose, text: string): Promise<JWTPayload>
}

export function createSeal(clientSecret: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', clientSecret, '', 'bourse sign-in', 32))
  return {
    seal: (purpose, values) => new EncryptJWT(values).setProtectedHeader(ENCRYPTION).setAudience(purpose).encrypt(key),
    async open(purpose, text) {
      const { payload } = await jwtDecrypt(text, key, {
        audience: purpose,
        keyManagementAlgorithms: [ENCRYPTION.alg],
        contentEncryptionAlgorithms: [ENCRYPTION.enc],
      })
      return payload
    },
  }
}
