import { describe, expect, it } from 'vitest'
import { createBodyCache } from '../src/pipeline/body-cache.ts'

const answer = (bytes: number) => ({ status: 200, headers: {}, body: Buffer.alloc(bytes) })

describe('the cache of bodies', () => {
  it('holds bytes up to its bound, the newest', () => {
    const bodies = createBodyCache(100_000)
    for (let i = 0; i < 20; i++) bodies.set(`tag ${i}`, answer(9_500), true)
    const held = Array.from({ length: 20 }, (_, i) => bodies.get(`tag ${i}`) !== undefined)
    expect(held).toEqual([...Array.from({ length: 10 }, () => false), ...Array.from({ length: 10 }, () => true)])
  })

  it('holds nothing that would push most of the others out, and nothing at all where it is given no room', () => {
    const bodies = createBodyCache(100_000)
    expect(bodies.set('large', answer(13_000), true)).toBe(false)
    expect(bodies.get('large')).toBeUndefined()
    const none = createBodyCache(0)
    none.set('tag', answer(1), true)
    expect(none.get('tag')).toBeUndefined()
  })

  it('holds a large body that comes again before as many others as fit, whatever is known of its request', () => {
    const bodies = createBodyCache(1_000_000)
    const set = (tag: string) => bodies.set(tag, answer(100_000), true)
    expect([set('a'), set('a')]).toEqual([false, true])
    const walk = Array.from({ length: 20 }, (_, index) => `date ${index}`)
    for (let round = 0; round < 3; round++) expect(walk.map(set)).not.toContain(true)
    expect(bodies.get('a')).toBeDefined()
    expect([set('date 18'), set('date 19'), set('date 0')]).toEqual([true, true, false])
  })

  it('holds what comes a second time, or is known to be asked for again', () => {
    const bodies = createBodyCache(100_000)
    expect(bodies.set('once', answer(1), false)).toBe(false)
    expect(bodies.get('once')).toBeUndefined()
    expect(bodies.set('once', answer(1), false)).toBe(true)
    expect(bodies.set('known', answer(1), true)).toBe(true)
    expect([bodies.get('once'), bodies.get('known')]).not.toContain(undefined)
  })
})
