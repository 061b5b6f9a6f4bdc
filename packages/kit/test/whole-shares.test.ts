import { expect, it } from 'vitest'
import { wholeShares } from '../src/values/index.ts'

it('rounds fractions of a share half to even', () => {
  expect(['3', '2.5', '3.5', '9099.618093'].map(wholeShares)).toEqual(['3', '2', '4', '9100'])
})

it('leaves text that is not a decimal unchanged', () => {
  expect(['', 'none', '1e3'].map(wholeShares)).toEqual(['', 'none', '1e3'])
})
