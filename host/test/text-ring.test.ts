import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextRing } from '../src/pipeline/text-ring.ts'

describe('texts in one block', () => {
  it('are given back as they were, until the room is needed for newer ones', () => {
    const ring = createTextRing(1_800)
    expect(ring.get('a')).toBeUndefined()
    ring.set('a', 'é "x"')
    ring.set('empty', '')
    expect(ring.get('a')).toBe('é "x"')
    expect(ring.get('empty')).toBe('')
    ring.set('b', 'b'.repeat(300))
    // Each takes some room of its own, so that none is endlessly small: four of no length fit here, of these three.
    ring.set('c', 'c')
    expect(['a', 'empty', 'b', 'c'].map((key) => ring.get(key)?.length)).toEqual([undefined, 0, 300, 1])
  })

  it('are not kept where they are longer than the block, and not replaced', () => {
    const ring = createTextRing(1_000)
    ring.set('a', 'first')
    ring.set('long', 'x'.repeat(900))
    ring.set('a', 'second')
    expect([ring.get('a'), ring.get('long')]).toEqual(['first', undefined])
  })

  it('tell when older ones had to make room, until all are forgotten', () => {
    const ring = createTextRing(1_000)
    for (const key of ['a', 'b']) ring.set(key, key)
    expect(ring.isFull()).toBe(false)
    ring.set('c', 'c')
    expect(ring.isFull()).toBe(true)
    ring.clear()
    expect([ring.isFull(), ring.get('c')]).toEqual([false, undefined])
    for (const key of ['d', 'e']) ring.set(key, key)
    expect([ring.isFull(), ring.get('d'), ring.get('e')]).toEqual([false, 'd', 'e'])
  })

  it('never mix, and the newest are always there: as many as fit', () => {
    const texts = fc.array(
      fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 150 }), fc.constant('')),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 900, max: 5_000 }), (all, bytes) => {
        const ring = createTextRing(bytes)
        for (const [index, text] of all.entries()) {
          ring.set(`${index}`, text)
          const kept = all.slice(0, index + 1).map((_, key) => ring.get(`${key}`))
          for (const [key, found] of kept.entries()) expect(found ?? all[key]).toBe(all[key])
          const sizes = all.slice(0, index + 1).map((each) => Buffer.byteLength(each) + 400)
          const used = sizes.reduce((sum, size, key) => sum + (kept[key] === undefined ? 0 : size), 0)
          expect(used).toBeLessThanOrEqual(bytes)
          // What is forgotten is older than what is kept, and no more is forgotten than the longest text makes necessary.
          const oldest = kept.findIndex((found) => found !== undefined)
          if ((sizes[index] ?? 0) <= bytes) expect(kept[index]).toBe(text)
          const pushedOut = kept.slice(0, oldest === -1 ? 0 : oldest).length
          if (pushedOut > 0) expect(used).toBeGreaterThan(bytes - 3 * Math.max(...sizes))
        }
      }),
    )
  })
})
