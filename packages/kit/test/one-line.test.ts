import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from '../src/values/index.ts'

test.each([
  ['BANCO NACIONAL DE CUBA', 'BANCO NACIONAL DE CUBA'],
  ['  BANCO\u00a0NACIONAL\r\n DE\tCUBA ', 'BANCO NACIONAL DE CUBA'],
  ['\ufeff13.50\t\u200b', '13.50'],
  ['AB\u200bC', 'ABC'],
  ['A\u200b \u200bB', 'A B'],
  ['\u3000\u2028', ''],
])('%j is %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected)
})

test('single-line text is unchanged and contains no whitespace other than single spaces', () => {
  const blanks = fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u2003', '\u200b', '\ufeff', '\u2029', 'A', 'é', '中')
  fc.assert(
    fc.property(
      fc.array(blanks).map((parts) => parts.join('')),
      (text) => {
        const line = oneLine(text)
        expect(oneLine(line)).toBe(line)
        expect(line).not.toMatch(/[^\S ]|[\u200b\u2060\ufeff]| {2}|^ | $/)
        // Only whitespace is removed.
        expect(line.replaceAll(/\s/g, '')).toBe(text.replaceAll(/[\s\u200b\u2060\ufeff]/g, ''))
      },
    ),
  )
})
