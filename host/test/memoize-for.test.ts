import { expect, it } from 'vitest'
import { memoizeFor } from '../src/http/memoize-for.ts'

/** Counts its computations; each one ends when the test resolves it. */
function counted() {
  let at = 0
  const runs: PromiseWithResolvers<number>[] = []
  const get = memoizeFor(
    1_000,
    () => {
      const run = Promise.withResolvers<number>()
      runs.push(run)
      return run.promise
    },
    () => at,
  )
  return { get, runs, pass: (milliseconds: number) => void (at += milliseconds) }
}

it('the result is computed once for all callers within the given time', async () => {
  const { get, runs, pass } = counted()
  const [first, second] = [get(), get()]
  runs[0]?.resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  pass(999)
  expect(await get()).toBe(1)
  pass(1)
  const later = get()
  runs[1]?.resolve(2)
  expect(await later).toBe(2)
  expect(runs).toHaveLength(2)
})

it('no second computation starts while one is running, no matter how long it takes', async () => {
  const { get, runs, pass } = counted()
  const first = get()
  pass(5_000)
  const second = get()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

it('a failed computation is not retried more often', async () => {
  const { get, runs, pass } = counted()
  const first = get()
  runs[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect(get()).rejects.toThrow('gone')
  pass(1_000)
  const later = get()
  runs[1]?.resolve(2)
  expect(await later).toBe(2)
})
