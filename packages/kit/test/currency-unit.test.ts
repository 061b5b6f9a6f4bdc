import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf, currencyUnit, unitFactor } from '../src/values/index.ts'

const UNITS = ['GBP', 'GBX', 'ILS', 'ILA', 'ZAR', 'ZAC', 'USD', 'EUR']

describe('minor units of currencies', () => {
  it('have one spelling each; any other code is unchanged', () => {
    const spelled = ['GBX', 'GBp', 'GBp.', 'ILA', 'ZAc', 'ZAC', 'GBP', 'gbp', 'USD', 'constructor'].map(currencyUnit)
    expect(spelled).toEqual(['GBX', 'GBX', 'GBX', 'ILA', 'ZAC', 'ZAC', 'GBP', 'gbp', 'USD', 'constructor'])
  })

  it('minor units are hundredths of their currency', () => {
    expect(unitFactor('GBP', 'GBX')?.toFixed()).toBe('100')
    expect(unitFactor('ZAC', 'ZAR')?.toFixed()).toBe('0.01')
    expect(unitFactor('USD', 'GBX')).toBeUndefined()
  })

  it('minor units convert in both directions without loss, and only within one currency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...UNITS), fc.constantFrom(...UNITS), (from, to) => {
        const [there, back] = [unitFactor(from, to), unitFactor(to, from)]
        expect(there === undefined).toBe(currencyOf(from).currency !== currencyOf(to).currency)
        if (there !== undefined && back !== undefined) expect(there.times(back).toFixed()).toBe('1')
      }),
    )
  })
})
