import { expect, test } from 'vitest'
import { inTurn } from '../src/turns.ts'

/** Starts a statement of an account that runs until the returned function is called. */
function start(accountId: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = inTurn(accountId, () => promise)
  return () => {
    resolve()
    return running
  }
}

const codeOf = (accountId: string) =>
  inTurn(accountId, () => Promise.resolve('runs')).catch(({ code }: { readonly code: string }) => code)

test('an account runs two statements concurrently', async () => {
  const ends = [start('a'), start('a')]
  expect(await codeOf('a')).toBe('concurrency-limit')
  await ends[0]?.()
  expect(await codeOf('a')).toBe('runs')
  await ends[1]?.()
})

test('two accounts leave a turn to a third one', async () => {
  const ends = [start('a'), start('b')]
  expect([await codeOf('a'), await codeOf('b')]).toEqual(['concurrency-limit', 'concurrency-limit'])
  ends.push(start('c'))
  expect(await codeOf('d')).toBe('runs')
  await Promise.all(ends.map((end) => end()))
})

test('a host runs four statements concurrently, and a failed one ends its turn', async () => {
  const ends = ['a', 'b', 'c', 'd'].map(start)
  expect(await codeOf('e')).toBe('overloaded')
  await Promise.all(ends.map((end) => end()))
  await expect(inTurn('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await codeOf('a')).toBe('runs')
})
