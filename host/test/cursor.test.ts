import { publicId } from '@bourse/kit'
import type { Pin } from '@bourse/kit/host'
import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCursorSigner } from '../src/request/cursor/cursor.ts'
import { queryMark, scopeMark } from '../src/request/cursor/cursor-marks.ts'
import type { Paging } from '@bourse/engine/operations'
import type { CursorState, OpenedCursor } from '../src/request/cursor/cursor-state.ts'

const NOW = '2026-03-02T22:00:00Z'
const secret = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const signerOf = (...secrets: readonly Buffer[]) => createCursorSigner({ secrets: () => secrets })
const signer = signerOf(secret)

const paging: Paging = { operation: 'bars.list', records: ['a.one', 'a.two', 'b.three'], key: ['entity', 'at', 'id'] }
const some: CursorState = {
  query: '',
  scope: '',
  asOf: undefined,
  floor: '2025-03-02',
  today: '2026-03-02',
  pins: new Map(),
  key: undefined,
}

const two = (value: number) => String(value).padStart(2, '0')
const date = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`)
const below = (max: number) => fc.integer({ min: 0, max: max - 1 })
const instant = fc
  .tuple(date, below(24), below(60), below(60), fc.constantFrom('', '.5', '.000001', '.123456', '.500', '.000000'))
  .map(([day, hours, minutes, seconds, part]) => `${day}T${two(hours)}:${two(minutes)}:${two(seconds)}${part}Z`)
const value = fc.oneof(
  date,
  instant,
  fc
    .string({ minLength: 2, maxLength: 5, unit: fc.constantFrom('i', 'n', 's') })
    .map((prefix) => publicId(prefix, 'a')),
  fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String),
  fc.constantFrom('', '007', '-1', '1.50', 'true', 'ins_', '2026-02-30', '2026-03-02 22:00:00+00', 'BRK.B'),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constant(null),
)
const pin = fc.record<Pin>({ batch: fc.nat({ max: 2 ** 40 }).map((batch) => String(batch + 1)), at: instant })
const state = fc.record<CursorState>({
  query: fc.string(),
  scope: fc.string(),
  asOf: fc.option(instant, { nil: undefined }),
  floor: date,
  today: date,
  pins: fc
    .subarray([...paging.records])
    .chain((records) => fc.tuple(...records.map((record) => fc.tuple(fc.constant(record), pin))))
    .map((pins) => new Map(pins)),
  key: fc.option(
    fc
      .array(value, { maxLength: paging.key.length })
      .map((values) => Object.fromEntries(values.map((each, at) => [paging.key[at] ?? '', each]))),
    { nil: undefined },
  ),
})

/** Creates a cursor with the given state and returns its content after opening it. */
function toldOf(given: CursorState): OpenedCursor {
  return {
    queryMark: queryMark(given.query),
    scopeMark: scopeMark(given.scope),
    hasCutoff: given.asOf !== undefined,
    startedAt: NOW,
    floor: given.floor,
    today: given.today,
    pins: [...given.pins].map(([record, { batch }]) => ({ record, batch })),
    key: given.key,
  }
}

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
  return 'no error'
}

describe('cursors', () => {
  it('return any state unchanged', () => {
    fc.assert(
      fc.property(state, (given) => {
        const text = signer.seal(given, paging, NOW)
        expect(text).toMatch(/^2\./)
        expect(signer.open(text, paging, NOW)).toEqual(toldOf(given))
      }),
    )
  })

  it('a cursor omits key values that are in the row identified by its id', () => {
    const key = { entity: undefined, at: null, id: 'a' }
    expect(signer.open(signer.seal({ ...some, key }, paging, NOW), paging, NOW).key).toEqual(key)
  })

  it('a cursor contains only the values that its operation names', () => {
    expect(() => signer.seal({ ...some, key: { rank: '1' } }, paging, NOW)).toThrow('rank is not part of its key')
  })

  it("a cursor for a listing's bar takes 120 characters, even with a million batches of eight records", () => {
    const records = Array.from({ length: 8 }, (_, index) => `dataset.record_${index}`)
    const pins = new Map(records.map((record, index) => [record, { batch: String(1_000_000 - 5 ** index), at: NOW }]))
    const query = JSON.stringify([['symbols', ['AAPL']]])
    const sealed = (key: readonly string[], values: Readonly<Record<string, string>>) =>
      signer.seal({ ...some, query, pins, key: values }, { operation: 'eod.list', records, key }, NOW).length
    expect(sealed(['entity', 'date'], { entity: publicId('ins', 'a'), date: '2026-02-27' })).toBeLessThanOrEqual(120)
    const windowed = { window_start: '2026-02-27T14:30:00Z', id: publicId('bar', 'a') }
    expect(sealed(['window_start', 'id'], windowed)).toBeLessThanOrEqual(120)
  })

  it('cursors are signed with HMAC-SHA-256, for a secret of any length', () => {
    fc.assert(
      fc.property(state, fc.uint8Array({ maxLength: 200 }), (given, bytes) => {
        const secret = Buffer.from(bytes)
        const macOf = (...signed: readonly Buffer[]) =>
          createHmac('sha256', secret).update(Buffer.concat(signed)).digest().subarray(0, 16)
        const sent = Buffer.from(signerOf(secret).seal(given, paging, NOW).slice(2), 'base64url')
        const [id, mac, body] = [sent.subarray(0, 1), sent.subarray(1, 17), sent.subarray(17)]
        expect(mac).toEqual(macOf(Buffer.from([2]), id, body))
      }),
    )
  })

  it('a cursor is rejected if any bit is flipped', () => {
    fc.assert(
      fc.property(state, fc.nat(), (given, where) => {
        const bytes = Buffer.from(signer.seal(given, paging, NOW).slice(2), 'base64url')
        const bit = where % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const forged = `2.${bytes.toString('base64url')}`
        expect(problemOf(() => signer.open(forged, paging, NOW))).toBe('cursor-mismatch')
      }),
      { numRuns: 500 },
    )
  })

  it('a cursor is rejected if a character is changed or removed', () => {
    fc.assert(
      fc.property(state, fc.nat(), fc.boolean(), (given, where, cut) => {
        const text = signer.seal(given, paging, NOW)
        const at = where % text.length
        const forged = cut
          ? text.slice(0, at)
          : `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
        expect(problemOf(() => signer.open(forged, paging, NOW))).toBe('cursor-mismatch')
      }),
    )
  })

  it('a cursor is rejected even if only unused bits of its last character are changed', () => {
    const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    // Two of three consecutive lengths leave unused bits in the last character.
    for (const entity of ['', 'a', 'bb']) {
      const text = signer.seal({ ...some, key: { entity } }, paging, NOW)
      const isTaken = (sent: string) => problemOf(() => signer.open(sent, paging, NOW)) === 'no error'
      expect(last.filter((each) => isTaken(`${text.slice(0, -1)}${each}`))).toEqual([text.at(-1)])
    }
  })

  it('cursors that the service never issued are rejected', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(problemOf(() => signer.open(text, paging, NOW))).toBe('cursor-mismatch')
      }),
    )
  })

  it('are valid for 24 hours', () => {
    const text = signer.seal(some, paging, NOW)
    expect(problemOf(() => signer.open(text, paging, '2026-03-03T21:59:59Z'))).toBe('no error')
    expect(problemOf(() => signer.open(text, paging, '2026-03-03T22:00:01Z'))).toBe('cursor-expired')
  })

  it('a cursor signed with the previous secret is still accepted after a rotation', () => {
    const text = signer.seal(some, paging, NOW)
    expect(signerOf(other, secret).open(text, paging, NOW).today).toBe(some.today)
    expect(problemOf(() => signerOf(other).open(text, paging, NOW))).toBe('cursor-mismatch')
  })

  it('the error for a rejected cursor states the reason', () => {
    const text = signer.seal(some, paging, NOW)
    const told = (sent: string, by = signer, of = paging) => {
      try {
        by.open(sent, of, NOW)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
      return 'it was read'
    }
    for (const damaged of ['', 'a', 'not a cursor', '2.', '2.AAAA', '1.AAAA', text.slice(0, 20), `${text}${text}`])
      expect(told(damaged), damaged).toContain('is not a cursor from this service')
    expect(told(text.slice(0, -8))).toContain('was modified or truncated')
    expect(told(`3.${text.slice(2)}`)).toContain('from a newer release: expected a format up to 2, got 3')
    expect(told(text, signerOf(other))).toContain('signed with an unknown secret')
    expect(told(text, signer, { ...paging, operation: 'eod.list' })).toContain('from another operation')
    expect(told(text, signer, { ...paging, records: ['a.one'] })).toContain('no longer reads the same records')
    expect(told(text, signer, { ...paging, key: ['entity', 'id'] })).toContain('no longer reads the same records')
  })
})
