import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../src/accounts/fingerprint.ts'
import { createCursorSigner, CURSOR_FORMAT, type CursorState } from '../src/pipeline/cursor.ts'

const NOW = '2026-03-02T22:00:00Z'
const secret = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const signerOf = (...secrets: readonly Buffer[]) =>
  createCursorSigner({ secrets: () => secrets, format: () => CURSOR_FORMAT })
const signer = signerOf(secret)
/** What hosts of the release before give out, and this one while one of them is alive. */
const first = createCursorSigner({ secrets: () => [secret], format: () => 1 })
const some: CursorState = {
  operation: 'a',
  query: '',
  scope: '',
  asOf: undefined,
  floor: '',
  today: '',
  pins: [],
  key: {},
}

const state = fc.record<CursorState>({
  operation: fc.string(),
  query: fc.string(),
  scope: fc.string(),
  asOf: fc.option(fc.string(), { nil: undefined }),
  floor: fc.constant('2025-03-02'),
  today: fc.constant('2026-03-02'),
  pins: fc.array(fc.tuple(fc.string(), fc.record({ batch: fc.nat().map(String), at: fc.string() })), { maxLength: 5 }),
  key: fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.option(fc.string()),
    { maxKeys: 4 },
  ),
})

const problemOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'another error'
  }
  return 'no error'
}

describe('cursors', () => {
  it('carry their state through, whatever it is, in the newest format and in the one before', () => {
    fc.assert(
      fc.property(state, fc.constantFrom(signer, first), (given, giver) => {
        const text = giver.seal(given, NOW)
        expect(text.startsWith('2.')).toBe(giver === signer)
        expect(signer.open(text, NOW)).toEqual({ ...given, query: fingerprintOf(given.query) })
      }),
    )
  })

  it('are signed with HMAC-SHA-256, whatever the length of the secret', () => {
    fc.assert(
      fc.property(state, fc.uint8Array({ maxLength: 200 }), (given, bytes) => {
        const secret = Buffer.from(bytes)
        const macOf = (...signed: readonly Buffer[]) =>
          createHmac('sha256', secret).update(Buffer.concat(signed)).digest().subarray(0, 16)
        const sent = Buffer.from(signerOf(secret).seal(given, NOW).slice(2), 'base64url')
        const [id, mac, body] = [sent.subarray(0, 1), sent.subarray(1, 17), sent.subarray(17)]
        expect(mac).toEqual(macOf(Buffer.from([2]), id, body))
        const old = createCursorSigner({ secrets: () => [secret], format: () => 1 }).seal(given, NOW)
        const before = Buffer.from(old, 'base64url')
        expect(before.subarray(0, 16)).toEqual(macOf(before.subarray(16)))
      }),
    )
  })

  it('are refused when one character was changed or cut off', () => {
    fc.assert(
      fc.property(state, fc.nat(), fc.boolean(), fc.constantFrom(signer, first), (given, where, cut, giver) => {
        const text = giver.seal(given, NOW)
        const at = where % text.length
        const forged = cut
          ? text.slice(0, at)
          : `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
        const bytesOf = (cursor: string) => Buffer.from(cursor.replace(/^2\./, ''), 'base64url')
        const sameBytes = forged.startsWith('2.') === text.startsWith('2.') && bytesOf(forged).equals(bytesOf(text))
        if (!sameBytes) expect(problemOf(() => signer.open(forged, NOW))).toBe('cursor-mismatch')
      }),
    )
  })

  it('are refused for any text that was never given out', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(problemOf(() => signer.open(text, NOW))).toBe('cursor-mismatch')
      }),
    )
  })

  it('live 24 hours, in both formats', () => {
    for (const giver of [signer, first]) {
      const text = giver.seal(some, NOW)
      expect(problemOf(() => signer.open(text, '2026-03-03T21:59:59Z'))).toBe('no error')
      expect(problemOf(() => signer.open(text, '2026-03-03T22:00:01Z'))).toBe('cursor-expired')
    }
  })

  it('are still taken under the former secret after a rotation', () => {
    for (const giver of [signer, first]) {
      const text = giver.seal(some, NOW)
      expect(signerOf(other, secret).open(text, NOW).operation).toBe('a')
      expect(problemOf(() => signerOf(other).open(text, NOW))).toBe('cursor-mismatch')
    }
  })

  it('that cannot be read say why', () => {
    const text = signer.seal(some, NOW)
    const told = (sent: string, by = signer) => {
      try {
        by.open(sent, NOW)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
      return 'it was read'
    }
    for (const damaged of ['', 'a', 'not a cursor', '2.', '2.AAAA', '1.AAAA', text.slice(0, 20), `${text}${text}`])
      expect(told(damaged), damaged).toContain('is not a cursor of this service')
    expect(told(text.slice(0, -8))).toContain('was changed or cut')
    expect(told(`3.${text.slice(2)}`)).toContain('A newer release gave out the cursor: its format is 3')
    expect(told(text, signerOf(other))).toContain('signed with another secret')
    expect(told(first.seal(some, NOW), signerOf(other))).toContain('signed with a secret that is no longer in use')
  })

  it('of format 2 are not taken as one of format 1 with the same bytes, nor the other way round', () => {
    const bytes = signer.seal(some, NOW).slice(2)
    expect(problemOf(() => signer.open(bytes, NOW))).toBe('cursor-mismatch')
    expect(problemOf(() => signer.open(`2.${first.seal(some, NOW)}`, NOW))).toBe('cursor-mismatch')
  })
})
