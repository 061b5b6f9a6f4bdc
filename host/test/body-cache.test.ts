import { describe, expect, it } from 'vitest'
import { createBodyCache, type BodyCache } from '../src/request/answer/body-cache.ts'

const answer = (bytes: number) => ({ status: 200, headers: {}, body: Buffer.alloc(bytes) })

/** Requests the same body twice so that it is cached. */
function keep(bodies: BodyCache, tag: string, bytes: number): void {
  bodies.set(tag, answer(bytes))
  bodies.set(tag, answer(bytes))
}

describe('the body cache', () => {
  it('the cache stores the newest bodies up to its size', () => {
    const bodies = createBodyCache(100_000)
    for (let i = 0; i < 20; i++) keep(bodies, `tag ${i}`, 9_500)
    const held = Array.from({ length: 20 }, (_, i) => bodies.get(`tag ${i}`) !== undefined)
    expect(held).toEqual([...Array.from({ length: 10 }, () => false), ...Array.from({ length: 10 }, () => true)])
  })

  it('a body that would evict most of the others is not stored, and a cache of size 0 stores nothing', () => {
    const bodies = createBodyCache(100_000)
    keep(bodies, 'large', 13_000)
    expect(bodies.get('large')).toBeUndefined()
    const none = createBodyCache(0)
    keep(none, 'tag', 1)
    expect(none.get('tag')).toBeUndefined()
  })

  it('bodies that are requested in turn are stored only if all of them fit', () => {
    for (const [count, isHeld] of [
      [10, true],
      [11, false],
    ] as const) {
      const bodies = createBodyCache(100_000)
      const tags = Array.from({ length: count }, (_, index) => `tag ${index}`)
      for (const tag of [...tags, ...tags]) bodies.set(tag, answer(9_500))
      expect(tags.map((tag) => bodies.get(tag) !== undefined)).toEqual(tags.map(() => isHeld))
    }
  })

  it('a body is stored on its second request, as bytes', () => {
    const bodies = createBodyCache(100_000)
    bodies.set('tag', { status: 200, headers: {}, body: 'körper' })
    expect(bodies.get('tag')).toBeUndefined()
    bodies.set('tag', { status: 200, headers: {}, body: 'körper' })
    expect(bodies.get('tag')?.body).toEqual(Buffer.from('körper'))
  })
})
