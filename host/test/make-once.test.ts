import { expect, test } from 'vitest'
import { makeOnce } from '../src/http/make-once.ts'

test('a value is made once, and a failure is not kept', async () => {
  let calls = 0
  const make = makeOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return calls
  })
  await expect(make()).rejects.toThrow('not yet')
  expect([await make(), await make()]).toEqual([2, 2])
})
