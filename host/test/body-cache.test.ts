import { describe, expect, it } from 'vitest'
import { createBodyCache, type BodyCache } from '../src/request/answer/body-cache.ts'

const answer = (bytes: number) => ({ status: 200, headers: {}, body: Buffer.alloc(bytes) })

/** A body that came twice. */
function keep(bodies: BodyCache, tag: string, bytes: number): void {
  bodies.set(tag, answer(bytes))
  bodies.set(tag, answer(bytes))
}

describe('the cache of bodies', () => {
  it('holds bytes up to its bound, the newest', () => {
    const bodies = createBodyCache(100_000)
    for (let i = 0; i < 20; i++) keep(bodies, `tag ${i}`, 9_500)
    const held = Array.from({ length: 20 }, (_, i) => bodies.get(`tag ${i}`) !== undefined)
    expect(held).toEqual([...Array.from({ length: 10 }, () => false), ...Array.from({ length: 10 }, () => true)])
  })

  it('holds nothing that would push most of the others out, and nothing at all where it is given no room', () => {
    const bodies = createBodyCache(100_000)
    keep(bodies, 'large', 13_000)
    expect(bodies.get('large')).toBeUndefined()
    const none = createBodyCache(0)
    keep(none, 'tag', 1)
    expect(none.get('tag')).toBeUndefined()
  })

  it('holds what comes a second time, as bytes', () => {
    const bodies = createBodyCache(100_000)
    bodies.set('tag', { status: 200, headers: {}, body: 'körper' })
    expect(bodies.get('tag')).toBeUndefined()
    bodies.set('tag', { status: 200, headers: {}, body: 'körper' })
    expect(bodies.get('tag')?.body).toEqual(Buffer.from('körper'))
  })
})
