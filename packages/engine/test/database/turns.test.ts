import { createTurns } from '../../src/database/turns.ts'
import { describe, expect, it } from 'vitest'

/** Work that records its start and runs until it is released. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise(setImmediate)
  }
  return { begun, work, end }
}

describe('turns', () => {
  it('run work with the same key one at a time, and other work concurrently', async () => {
    const inTurn = createTurns(2)
    const { begun, work, end } = works()
    const results = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1')), inTurn('c', work('c1'))]
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    await end('c1')
    await end('a2')
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('turns continue after work that fails', async () => {
    const inTurn = createTurns(1)
    const { begun, work, end } = works()
    const failing = expect(inTurn('a', work('a1'))).rejects.toThrow('broken')
    const next = inTurn('a', work('a2'))
    await new Promise(setImmediate)
    await end('a1', new Error('broken'))
    await failing
    expect(begun).toEqual(['a1', 'a2'])
    await end('a2')
    expect(await next).toBe('a2')
  })

  it('turns without a key only wait for a free slot', async () => {
    const inTurn = createTurns(2)
    const { begun, work, end } = works()
    const results = [inTurn(undefined, work('1')), inTurn(undefined, work('2')), inTurn(undefined, work('3'))]
    await new Promise(setImmediate)
    expect(begun).toEqual(['1', '2'])
    await end('2')
    expect(begun).toEqual(['1', '2', '3'])
    await end('1')
    await end('3')
    expect(await Promise.all(results)).toEqual(['1', '2', '3'])
  })

  it('turns within another turn share its slot but wait for their key', async () => {
    const inTurn = createTurns(2)
    const { begun, work, end } = works()
    const outer = ['a', 'b'].map((name) =>
      inTurn(name, async () => {
        begun.push(name)
        return inTurn('c', work(`${name}c`))
      }),
    )
    const last = inTurn('d', work('d'))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b', 'ac'])
    await end('ac')
    expect(begun).toEqual(['a', 'b', 'ac', 'bc', 'd'])
    await end('bc')
    await end('d')
    expect(await Promise.all([...outer, last])).toEqual(['ac', 'bc', 'd'])
  })
})
