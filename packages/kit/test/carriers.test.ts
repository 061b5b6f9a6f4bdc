import { expect, test } from 'vitest'
import { carrierNear, carrierOn, lookUpCarriers, type Carrier } from '@bourse/kit'

const carrier = (id: string, from: string, to: string | null, market = 'XNYS'): Carrier => ({
  ...{ name: 'ABC', kind: 'CS', id, market, from, to },
})
const all = [
  carrier('abroad', '2001-01-02', '2015-12-31', 'XLON'),
  carrier('old', '1999-01-04', '2005-12-30'),
  carrier('new', '2010-01-04', '2014-12-31'),
]
const knowledge = { asOf: undefined, pins: new Map(), today: '2026-03-02' } as never

test('the carrier of a name on a date is the one in the preferred market; there is none if no entity had the name', () => {
  expect(carrierOn(all, '2003-01-02', ['XNYS'])?.id).toBe('old')
  expect(carrierOn(all, '2003-01-02', ['XLON'])?.id).toBe('abroad')
  expect(carrierOn(all, '2007-01-02', ['XNYS'])?.id).toBe('abroad')
  expect(carrierOn(all, '2016-01-04', ['XNYS'])).toBeUndefined()
})

test('the carrier of a name near a date may also be the last one before it, otherwise the first one after it', () => {
  const inNewYork = all.filter(({ market }) => market === 'XNYS')
  expect(carrierNear(inNewYork, '2010-01-04', [])?.id).toBe('new')
  expect(carrierNear(inNewYork, '2007-01-02', [])?.id).toBe('old')
  expect(carrierNear(inNewYork.toReversed(), '2020-01-02', [])?.id).toBe('new')
  expect(carrierNear(inNewYork.toReversed(), '1990-01-02', [])?.id).toBe('old')
  expect(carrierNear([], '1990-01-02', [])).toBeUndefined()
})

test('names are looked up once, 5,000 at a time, and found by market', async () => {
  const asked: number[] = []
  const resolver = {
    carriers: async (names: readonly string[], markets: readonly string[]) => {
      asked.push(names.length)
      return all.filter(
        ({ name, market }) => names.includes(name) && (markets.length === 0 || markets.includes(market)),
      )
    },
  }
  const many = Array.from({ length: 5_000 }, (_, at) => `N${at}`)
  const carriersOf = await lookUpCarriers(resolver, [...many, 'ABC', null, 'ABC'], knowledge)
  expect(asked).toEqual([5_000, 1])
  expect(carriersOf('ABC').map(({ id }) => id)).toEqual(['abroad', 'old', 'new'])
  expect(carriersOf('ABC', 'XLON').map(({ id }) => id)).toEqual(['abroad'])
  expect([carriersOf(null), carriersOf('XYZ'), carriersOf('ABC', 'XTKS')]).toEqual([[], [], []])
  const inLondon = await lookUpCarriers(resolver, ['ABC'], knowledge, ['XLON'])
  expect(inLondon('ABC').map(({ id }) => id)).toEqual(['abroad'])
  expect((await lookUpCarriers(undefined, ['ABC'], knowledge))('ABC')).toEqual([])
})
