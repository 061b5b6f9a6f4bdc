import { describe, expect, it } from 'vitest'
import { marketValues } from '../src/market-values.ts'

describe('market values', () => {
  it('rule 1: coins times price, to two digits, half to even; null if either is missing', () => {
    const supply = { circulating: '19828390', total: '19828390', max: '21000000' }
    expect(marketValues(supply, '96021.625')).toEqual({
      price: '96021.625',
      market_cap: '1903954228933.75',
      fully_diluted_market_cap: '2016454125000',
    })
    expect(marketValues({ circulating: '0.5', total: null, max: null }, '0.05')).toEqual({
      price: '0.05',
      market_cap: '0.02',
      fully_diluted_market_cap: null,
    })
    expect(marketValues(supply, null)).toEqual({ price: null, market_cap: null, fully_diluted_market_cap: null })
  })

  it('rule 5: if the total supply is below the circulating one, both values are null', () => {
    expect(marketValues({ circulating: '10', total: '9', max: null }, '2')).toEqual({
      price: '2',
      market_cap: null,
      fully_diluted_market_cap: null,
    })
  })
})
