import { createBackgroundGate, forReaders, inBackground, isInBackground } from '../../src/database/background.ts'
import { sharesOf } from '../../src/database/shares.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const later = () => new Promise((resolve) => setImmediate(resolve))

/** Work that runs until it is released. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.set(name, resolve)
    })
  async function end(name: string): Promise<void> {
    ends.get(name)?.()
    await later()
  }
  return { begun, work, end }
}

describe("a pool's connections", () => {
  it('always include some for readers and two for background work, even in the smallest configurable pool', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 500 }), (max) => {
        const { background, held, publications } = sharesOf(max)
        expect(max - 2 - background).toBeGreaterThanOrEqual(1)
        expect(background).toBeGreaterThanOrEqual(2)
        expect(held).toBe(background - 1)
        expect(publications).toBeGreaterThanOrEqual(1)
        expect(2 * publications).toBeLessThanOrEqual(background)
      }),
    )
    expect(sharesOf(5)).toEqual({ background: 2, held: 1, publications: 1 })
    expect(sharesOf(20)).toEqual({ background: 12, held: 11, publications: 6 })
  })

  it("a pool's connections are not divided if the pool is too small", () => {
    expect(sharesOf(1)).toEqual({ background: Infinity, held: Infinity, publications: 1 })
  })
})

describe('background work', () => {
  it('waits for its share of connections, and readers never wait', async () => {
    const gate = createBackgroundGate({ background: 2, held: 1 })
    const { begun, work, end } = works()
    const all = ['a', 'b', 'c'].map((name) => inBackground(() => gate.statement(work(name))))
    const reader = gate.statement(work('reader'))
    await later()
    expect(begun).toEqual(['reader', 'a', 'b'])
    await end('a')
    expect(begun).toEqual(['reader', 'a', 'b', 'c'])
    for (const name of ['b', 'c', 'reader']) await end(name)
    await Promise.all([...all, reader])
  })

  it('background work leaves a connection for statements that sessions wait for', async () => {
    const gate = createBackgroundGate({ background: 2, held: 1 })
    const { begun, work, end } = works()
    const session = (name: string) =>
      inBackground(() => gate.session(() => gate.statement(work(`statement of ${name}`))))
    const all = [session('a'), session('b')]
    await later()
    expect(begun).toEqual(['statement of a'])
    await end('statement of a')
    expect(begun).toEqual(['statement of a', 'statement of b'])
    await end('statement of b')
    await Promise.all(all)
  })

  it('background work gets a second session without waiting for its own first one', async () => {
    const gate = createBackgroundGate({ background: 2, held: 1 })
    const { begun, work, end } = works()
    const nested = inBackground(() => gate.session(() => gate.session(work('inner'))))
    await later()
    expect(begun).toEqual(['inner'])
    await end('inner')
    await nested
  })

  it('background work releases its slot if it fails', async () => {
    const gate = createBackgroundGate({ background: 2, held: 1 })
    const fail = () => inBackground(() => gate.session(() => Promise.reject(new Error('broken'))))
    for (let time = 0; time < 3; time++) await expect(fail()).rejects.toThrow('broken')
  })

  it("work that readers wait for runs at the readers' priority, even if background work starts it", async () => {
    await inBackground(async () => {
      expect(isInBackground()).toBe(true)
      expect(forReaders(isInBackground)).toBe(false)
    })
    expect(isInBackground()).toBe(false)
  })
})
