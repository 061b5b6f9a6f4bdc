import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { symbologyDirectory, type LoadedListing } from '../src/symbology/directory.ts'
import { intersection, OPEN_END, union, without, type Interval } from '../src/symbology/intervals.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from '../src/symbology/kinds.ts'
import {
  mapInput,
  mapInputs,
  MAX_INTERVALS,
  type MappedInterval,
  type MappingRequest,
} from '../src/symbology/map-input.ts'

const MARKETS = ['XNAS', 'XNYS', 'XLON']
const KINDS = ['symbol', 'instrument_id', 'company_id', ...IDENTIFIER_KINDS] as const
type Kind = (typeof KINDS)[number]

/** Days in one year, so that random periods adjoin, overlap and leave gaps. */
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2020-12-30'), noInvalidDate: true })
const date = day.map((instant) => instant.toISOString().slice(0, 10))
const few = (...values: string[]) => fc.constantFrom(...values)

/** Values that listings share, lack and replace. */
const VALUES: Readonly<Record<IdentifierKind, readonly string[]>> = {
  isin: ['US0000000001', 'US0000000002', 'GB0000000003'],
  cusip: ['000000001', '000000002'],
  figi: ['BBG000000001', 'BBG000000002', 'BBG000000003', 'BBG000000004'],
  cik: ['0000000001', '0000000002'],
  lei: ['FIXTURE0000000000001', 'FIXTURE0000000000002'],
}
const identifier = (kind: IdentifierKind) => fc.option(few(...VALUES[kind]), { freq: 3 })

const periods = fc
  .tuple(
    fc.uniqueArray(date, { minLength: 1, maxLength: 5 }),
    fc.infiniteStream(fc.record({ symbol: few('AA', 'AB', 'BB', 'BRK.B', 'BB.A'), exchange_mic: few(...MARKETS) })),
    fc.infiniteStream(fc.nat({ max: 40 })),
    fc.boolean(),
  )
  .map(([starts, names, gaps, isOpen]) => {
    const from = starts.toSorted()
    return from.map((valid_from, index) => {
      const [{ value: name }, { value: gap }] = [names.next(), gaps.next()]
      const next = from[index + 1]
      const last = next === undefined ? (isOpen ? null : addedDays(valid_from, gap)) : addedDays(next, 1 - (gap % 5))
      return { ...name, valid_from, valid_to: last !== null && last < valid_from ? valid_from : last }
    })
  })

const addedDays = (of: string, days: number) =>
  new Date(Date.parse(`${of}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const loaded = fc.record({
  kind: few('CS', 'FUND'),
  issuer: few('0', '1', '2'),
  hasCompany: fc.boolean(),
  ...{ isin: identifier('isin'), cusip: identifier('cusip'), figi: identifier('figi') },
  ...{ cik: identifier('cik'), lei: identifier('lei') },
  replaced: fc.array(few(...IDENTIFIER_KINDS.flatMap((kind) => VALUES[kind].map((value) => `${kind} ${value}`))), {
    maxLength: 2,
  }),
  periods,
})

const listings = fc.array(loaded, { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(({ issuer, hasCompany, replaced, ...listing }, index): LoadedListing => ({
    ...listing,
    id: `ins_${index}`,
    market: listing.periods.at(-1)?.exchange_mic ?? '',
    company_id: hasCompany ? `cmp_${index}` : null,
    issuer_company_id: hasCompany ? `cmp_${issuer}` : null,
    aliases: [],
    identifiers: replaced.map((text) => {
      const [kind = '', value = ''] = text.split(' ')
      return { kind: kind as IdentifierKind, value }
    }),
  })),
)

const scope = fc.record({
  markets: fc.shuffledSubarray(MARKETS, { minLength: 1 }),
  excludedKinds: fc.subarray(['FUND']),
  ids: fc.option(
    fc.subarray(['ins_0', 'ins_1', 'ins_2', 'ins_3']).map((ids) => new Set(ids)),
    { nil: undefined },
  ),
})

const range = fc
  .uniqueArray(date, { minLength: 2, maxLength: 2 })
  .map((dates) => dates.toSorted())
  .map(([from = '', to = '']): Interval => ({ from, to }))

/** Names and identifiers that any of the listings has, and some that none has. */
const inputsOf = (all: readonly LoadedListing[], kind: Kind): readonly string[] => {
  if (kind === 'symbol')
    return [
      ...all.flatMap((listing) => listing.periods.map(({ symbol, exchange_mic }) => `${exchange_mic}:${symbol}`)),
      ...['AA', 'AB', 'BB', 'BRK-B', 'BRKB', 'BB/A', 'XNAS:NONE'],
    ]
  if (kind === 'instrument_id') return [...all.map(({ id }) => id), 'ins_none']
  if (kind === 'company_id') return ['cmp_0', 'cmp_1', 'cmp_2', 'cmp_none']
  return VALUES[kind]
}

/** A result as an input. */
const valueOf = (row: MappedInterval, kind: Kind) =>
  kind === 'symbol' ? row.symbol && `${row.exchange_mic}:${row.symbol}` : row[kind]

const mapper =
  (all: readonly LoadedListing[], scope: MappingRequest['scope']) =>
  (input: string, kind: Kind, to: readonly Kind[], days: Interval): readonly MappedInterval[] =>
    mapInput(input, { kind, to, range: days, scope, directory: symbologyDirectory(all), contractsOf: () => [] })

const covers = (intervals: readonly Interval[], days: Interval) => without(days, union(intervals)).length === 0

describe('mapping symbols', () => {
  test('mapping there and back is the identity on each interval, for every pair of kinds and any key', () => {
    fc.assert(
      fc.property(
        listings,
        scope,
        range,
        fc.constantFrom(...KINDS),
        fc.constantFrom(...KINDS),
        (all, key, days, a, b) => {
          const map = mapper(all, key)
          for (const input of inputsOf(all, a))
            for (const there of map(input, a, [a, b], days)) {
              const [own, other] = [valueOf(there, a), valueOf(there, b)]
              if (own === null || other === null) continue
              const back = map(other, b, [a], there).filter((each) => valueOf(each, a) === own)
              expect(covers(back, there), `${input} ${JSON.stringify(there)}`).toBe(true)
            }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a symbol with its exchange, a current identifier and an id map back to themselves', () => {
    fc.assert(
      fc.property(listings, scope, range, fc.constantFrom(...KINDS), (all, key, days, kind) => {
        const map = mapper(all, key)
        for (const input of inputsOf(all, kind)) {
          if (kind === 'symbol' && !input.includes(':')) continue
          const isCurrent = all.some(
            (listing) => kind === 'symbol' || kind === 'instrument_id' || listing[kind] === input,
          )
          if (!isCurrent) continue
          const found = map(input, kind, ['instrument_id', kind], days)
          const own = found.filter((each) => valueOf(each, kind) === input)
          // A listing with a replaced identifier counts only on days without a holder of the current one.
          const others = found.filter((each) => valueOf(each, kind) !== input)
          expect(others.every((other) => own.every((each) => intersection(each, other) === undefined))).toBe(true)
          if (kind === 'symbol' || kind === 'instrument_id') expect(others).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('an input means the same on a day as in a range that contains the day', () => {
    fc.assert(
      fc.property(listings, scope, range, date, fc.constantFrom(...KINDS), (all, key, days, on, kind) => {
        const map = mapper(all, key)
        const oneDay = { from: on, to: addedDays(on, 1) }
        for (const input of inputsOf(all, kind)) {
          const inRange = map(input, kind, ['instrument_id', 'symbol', 'isin'], days)
            .filter((each) => intersection(each, oneDay) !== undefined)
            .map((each) => ({ ...each, ...oneDay }))
          const expected =
            intersection(days, oneDay) === undefined
              ? []
              : map(input, kind, ['instrument_id', 'symbol', 'isin'], oneDay)
          expect(new Set(inRange.map((each) => JSON.stringify(each)))).toEqual(
            new Set(expected.map((each) => JSON.stringify(each))),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a listing that the key may not see changes nothing', () => {
    fc.assert(
      fc.property(
        listings,
        scope,
        range,
        fc.constantFrom(...KINDS),
        fc.constantFrom(...KINDS),
        (all, key, days, a, b) => {
          const visible = all
            .filter(
              ({ id, kind, market }) =>
                key.markets.includes(market) && !key.excludedKinds.includes(kind) && key.ids?.has(id) !== false,
            )
            .map((listing) => ({ ...listing, periods: listing.periods.map((period) => period) }))
          const [full, without] = [mapper(all, key), mapper(visible, key)]
          for (const input of inputsOf(all, a)) expect(full(input, a, [b], days)).toEqual(without(input, a, [b], days))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('intervals', () => {
  const intervals = fc.array(range, { maxLength: 8 })
  const daysOf = (some: readonly Interval[]) =>
    new Set(
      Array.from({ length: 366 }, (_, index) => addedDays('2020-01-01', index)).filter((on) =>
        some.some(({ from, to }) => from <= on && on < to),
      ),
    )

  test('union and without keep exactly the days that they should', () => {
    fc.assert(
      fc.property(intervals, range, (some, one) => {
        const merged = union(some)
        expect(daysOf(merged)).toEqual(daysOf(some))
        const taken = daysOf(some)
        expect([...daysOf(without(one, merged))]).toEqual([...daysOf([one])].filter((on) => !taken.has(on)))
      }),
    )
  })

  test('an open end is after every date', () => expect(OPEN_END > '9999-12-30').toBe(true))
})

describe('spellings of one identifier', () => {
  const HELD = 100
  const fund = (index: number): LoadedListing => ({
    ...{ id: `ins_${index}`, kind: 'ETF', market: 'XNYS', company_id: null, issuer_company_id: null },
    ...{ isin: null, cusip: null, figi: null, cik: '0000000001', lei: null },
    periods: [{ symbol: `F${index}`, exchange_mic: 'XNYS', valid_from: '2020-01-01', valid_to: null }],
    aliases: [],
    identifiers: [],
  })
  const directory = symbologyDirectory(Array.from({ length: HELD }, (_, index) => fund(index)))
  const request: MappingRequest = {
    ...{ kind: 'cik', to: ['symbol'], range: { from: '2026-01-01', to: '2026-01-02' } },
    scope: { markets: MARKETS, excludedKinds: [], ids: undefined },
    ...{ directory, contractsOf: () => [] },
  }
  const spellings = (count: number) => Array.from({ length: count }, (_, index) => `1${' '.repeat(index)}`)

  test('are mapped once', () => {
    const [one, other] = mapInputs(['1', ' 01'], request)
    expect(one?.intervals).toHaveLength(HELD)
    expect(other).toEqual({ input: ' 01', intervals: one?.intervals })
    expect(other?.intervals).toBe(one?.intervals)
  })

  test('do not multiply a response without bound', () => {
    const most = MAX_INTERVALS / HELD
    expect(mapInputs(spellings(most), request)).toHaveLength(most)
    expect(() => mapInputs(spellings(most + 1), request)).toThrow('send fewer inputs')
  })
})
