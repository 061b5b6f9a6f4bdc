import { source, Type, type Source } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { isSameScope, withinScope, type BackfillScope } from '../../../src/jobs/backfill/scope.ts'
import { bars } from '../support/prices-dataset.ts'

const config = { markets: { US: ['XNYS', 'XNAS'], CRYPTO: ['CBSE'] } }
const own = (options: Partial<Pick<Source, 'markets' | 'complete'>> = {}): Source =>
  source({
    ...{ id: 'acme-day', title: 'Days of Acme', feeds: bars, schedule: 'manual', config: Type.Object({}), ...options },
    publisher: { id: 'acme', name: 'Acme', licence: 'none', hosts: ['acme.example'], requestsPerSecond: 1 },
    plan: () => [],
    fetch: () => Promise.resolve(''),
    *parse() {},
  })
const ALL: BackfillScope = { by: null, symbols: null, market: null }
const within = (scope: Partial<BackfillScope>, units: readonly unknown[], options?: Parameters<typeof own>[0]) =>
  withinScope({ source: own(options), config }, { ...ALL, ...scope }, units)

const pairs = ['BTC-USD', 'ETH-USD'].map((product) => ({ product, from: '2026-01-01', to: '2026-01-31' }))
const dates = [{ date: '2026-01-02' }, { date: '2026-01-05' }]
const listed = [
  { symbol: 'VOD', exchange_mic: 'XLON', from: '2026-01-01', to: '2026-01-31' },
  { symbol: 'AAA', exchange_mic: 'XNAS', from: '2026-01-01', to: '2026-01-31' },
]

/** Returns the message and the next step of a rejection. */
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    const { name, message, next } = error as Error & { readonly next?: string }
    return `${name}: ${message} ${next}`
  }
  throw new Error('expected a rejection, got none')
}

describe("a backfill's scope", () => {
  it('includes units for the given symbols, with any separator that the publisher uses', () => {
    expect(within({}, pairs)).toEqual(pairs)
    expect(within({ by: 'symbol', symbols: ['ethusd'] }, pairs)).toEqual([pairs[1]])
    const part = { symbols: ['AAA', 'BBB'], date: '2026-01-02' }
    expect(within({ symbols: ['BBB'] }, [part])).toEqual([{ ...part, symbols: ['BBB'] }])
  })

  it("a backfill's scope rejects what a source cannot do, and states the next step", () => {
    expect(refusal(() => within({ by: 'symbol' }, dates))).toMatch(/each request covers a date\..*Omit --by/)
    expect(refusal(() => within({ by: 'date' }, pairs))).toMatch(/each request covers a symbol\./)
    expect(refusal(() => within({ symbols: ['AAA'] }, dates))).toMatch(/^SourceRefused: .*Leave out --symbols/)
    expect(refusal(() => within({ symbols: ['XYZ'] }, pairs))).toMatch(
      'no units for XYZ. It has units for BTC-USD, ETH-USD.',
    )
    const part = [{ symbols: ['AAA', 'BBB'], date: '2026-01-02' }]
    expect(refusal(() => within({ symbols: ['AAA'] }, part, { complete: true }))).toMatch('withdraws rows')
  })

  it("a backfill's scope includes units for the given market or market group", () => {
    expect(within({ market: 'XLON' }, listed)).toEqual([listed[0]])
    expect(within({ market: 'US' }, listed)).toEqual([listed[1]])
    expect(within({ market: 'US' }, dates, { markets: ['XNAS', 'XNYS'] })).toEqual(dates)
    expect(refusal(() => within({ market: 'XNAS' }, dates, { markets: ['XNAS', 'XNYS'] }))).toMatch(
      'Leave out --market',
    )
    expect(refusal(() => within({ market: 'XNAS' }, [{ market: 'US', date: '2026-01-02' }]))).toMatch(
      'Use --market US.',
    )
    expect(refusal(() => within({ market: 'XPAR' }, listed))).toMatch('Its markets are XLON, XNAS')
  })

  it("a backfill's scope is the same for any order of symbols", () => {
    expect(isSameScope({ ...ALL, symbols: ['A', 'B'] }, { ...ALL, symbols: ['b', 'a'] })).toBe(true)
    expect(isSameScope({ ...ALL, symbols: ['A'] }, ALL)).toBe(false)
  })
})
