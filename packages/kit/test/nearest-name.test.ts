import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestName } from '../src/values/index.ts'

const fields = ['date', 'symbol', 'open', 'high', 'low', 'close', 'volume']

describe('the nearest name', () => {
  test('is the known name with the fewest changed letters', () => {
    expect(nearestName('volumne', fields)).toBe('volume')
    expect(nearestName('CLOSE', fields)).toBe('close')
    expect(nearestName('hihg', fields)).toBe('high')
    expect(nearestName('completely else', fields)).toBeUndefined()
    expect(nearestName('x', [])).toBeUndefined()
  })

  test('the nearest name to a known name is that name', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, selector: (name) => name.toLowerCase() })
    fc.assert(fc.property(names, (known) => known.every((name) => nearestName(name, known) === name)))
  })
})
