import { expect, it } from 'vitest'
import { countryCode } from '../src/values/index.ts'

it.each([
  ['Iran (Islamic Republic of)', 'IR'],
  ['Korea, North', 'KP'],
  ["Democratic People's Republic of Korea", 'KP'],
  ['Congo, Democratic Republic of the', 'CD'],
  ['Cote d Ivoire', 'CI'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['Burma', 'MM'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Saint Kitts and Nevis', 'KN'],
  ['United States', 'US'],
  ['Region: Gaza', undefined],
  ['former Soviet Union', undefined],
])('%s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
