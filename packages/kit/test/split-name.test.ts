import { expect, test } from 'vitest'
import { splitName } from '../src/subject/index.ts'

test.each([
  ['XNAS:AAPL', 'XNAS', 'AAPL'],
  ['AAPL', undefined, 'AAPL'],
  ['BOND:US:1', 'BOND', 'US:1'],
  [':AAPL', undefined, ':AAPL'],
  ['XNAS:', 'XNAS', ''],
])('%s has the market %s and the symbol %s', (name, market, symbol) => {
  expect(splitName(name)).toEqual({ market, symbol })
})
