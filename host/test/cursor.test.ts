import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../src/accounts/fingerprint.ts'
import { createCursorSigner, type CursorState } from '../src/pipeline/cursor.ts'

const NOW = '2026-03-02T22:00:00Z'
const secret = Buffer.alloc(32, 1)
const signer = createCursorSigner(() => [secret])

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
  it('carry their state through, whatever it is', () => {
    fc.assert(
      fc.property(state, (given) => {
        const opened = signer.open(signer.seal(given, NOW), NOW)
        expect(opened).toEqual({ ...given, query: fingerprintOf(given.query) })
      }),
    )
  })

  it('are signed with HMAC-SHA-256, whatever the length of the secret', () => {
    fc.assert(
      fc.property(state, fc.uint8Array({ maxLength: 200 }), (given, bytes) => {
        const secret = Buffer.from(bytes)
        const text = createCursorSigner(() => [secret]).seal(given, NOW)
        const [mac, body] = [
          Buffer.from(text, 'base64url').subarray(0, 16),
          Buffer.from(text, 'base64url').subarray(16),
        ]
        expect(mac).toEqual(createHmac('sha256', secret).update(body).digest().subarray(0, 16))
      }),
    )
  })

  it('are refused when one character was changed or cut off', () => {
    fc.assert(
      fc.property(state, fc.nat(), fc.boolean(), (given, where, cut) => {
        const text = signer.seal(given, NOW)
        const at = where % text.length
        const forged = cut
          ? text.slice(0, at)
          : `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
        const sameBytes = Buffer.from(forged, 'base64url').equals(Buffer.from(text, 'base64url'))
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

  it('live 24 hours', () => {
    const text = signer.seal(
      { operation: 'a', query: '', scope: '', asOf: undefined, floor: '', today: '', pins: [], key: {} },
      NOW,
    )
    expect(problemOf(() => signer.open(text, '2026-03-03T21:59:59Z'))).toBe('no error')
    expect(problemOf(() => signer.open(text, '2026-03-03T22:00:01Z'))).toBe('cursor-expired')
  })

  it('are still taken under the former secret after a rotation', () => {
    const rotated = createCursorSigner(() => [Buffer.alloc(32, 2), secret])
    const text = signer.seal(
      { operation: 'a', query: '', scope: '', asOf: undefined, floor: '', today: '', pins: [], key: {} },
      NOW,
    )
    expect(rotated.open(text, NOW).operation).toBe('a')
    expect(problemOf(() => createCursorSigner(() => [Buffer.alloc(32, 2)]).open(text, NOW))).toBe('cursor-mismatch')
  })
})
