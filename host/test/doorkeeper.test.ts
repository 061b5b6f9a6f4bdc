import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDoorkeeper } from '../src/pipeline/doorkeeper.ts'

test('what comes for the second time is known, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const doorkeeper = createDoorkeeper()
      const other = `${text} otherwise`
      expect([doorkeeper.knows(text), doorkeeper.knows(other), doorkeeper.knows(text)]).toEqual([false, false, true])
    }),
  )
})

test('what comes once is almost never taken for known, and nearly all of the last thousands are known', () => {
  const doorkeeper = createDoorkeeper()
  const addresses = Array.from({ length: 5_000 }, (_, i) => `key_1\n\n\n/v1/eod?symbols=S${i}&from=2020-01-02`)
  const known = () => addresses.filter((address) => doorkeeper.knows(address)).length
  expect(known()).toBeLessThan(5)
  expect(known()).toBeGreaterThan(4_900)
})
