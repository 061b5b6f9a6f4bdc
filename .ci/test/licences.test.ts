import { describe, expect, it } from 'vitest'
import { isPermissive } from '../licences.ts'

describe('licences', () => {
  it.each(['MIT', 'Apache-2.0', 'ISC', '0BSD', '(MIT OR CC0-1.0)', '(GPL-3.0-only OR MIT)', 'MIT AND ISC'])(
    '%s is permissive',
    (expression) => {
      expect(isPermissive(expression)).toBe(true)
    },
  )

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-3.0-only', 'Unknown', 'SEE LICENSE IN LICENSE.txt', ''])(
    '%s is not permissive',
    (expression) => {
      expect(isPermissive(expression)).toBe(false)
    },
  )
})
