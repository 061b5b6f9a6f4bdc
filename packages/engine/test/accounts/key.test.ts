import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawKey, hasValidChecksum, hashKey } from '../../src/accounts/key.ts'

const BASE62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

describe('keys', () => {
  it('have a prefix, 32 random characters and a 6-character checksum, and never repeat', () => {
    const keys = Array.from({ length: 200 }, drawKey)
    for (const key of keys) expect(key).toMatch(/^bourse_[0-9A-Za-z]{38}$/)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every(hasValidChecksum)).toBe(true)
  })

  it('keys use every base62 character about equally often', () => {
    const counts = new Map<string, number>()
    const drawn = Array.from({ length: 1_000 }, drawKey).flatMap((key) => [...key.slice(7, 39)])
    for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1)
    const expected = drawn.length / BASE62.length
    expect(counts.size).toBe(BASE62.length)
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // With 61 degrees of freedom, a value above 160 has a probability of less than 10^-10.
    expect(chiSquared).toBeLessThan(160)
  })

  it('keys end with the CRC-32 of all preceding characters, as a base62 number', () => {
    expect(hasValidChecksum('bourse_000000000000000000000000000000003KvPwk')).toBe(true)
    expect(hasValidChecksum('bourse_abcdefghijklmnopqrstuvwxyzABCDEF2BnBHQ')).toBe(true)
  })

  it('keys fail the checksum if one character changes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 37 }), fc.constantFrom(...BASE62), (position, character) => {
        const key = drawKey()
        const changed = key.slice(0, 7 + position) + character + key.slice(8 + position)
        expect(hasValidChecksum(changed)).toBe(changed === key)
      }),
    )
  })

  it('keys are invalid in any other format', () => {
    for (const text of ['', 'bourse_', 'bourse_000000000000000000000000000000003KvPwk ', 'x'.repeat(45)])
      expect(hasValidChecksum(text)).toBe(false)
  })

  it('keys are stored as their SHA-256', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
