import { fakeDailyBars, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOfCloses, type After } from '../src/answer/page-of-closes.ts'
import indicators from '../src/index.ts'
import { dailyBarsOf, listings } from './support/market.ts'
import { walk } from './support/random-bars.ts'

interface Listing {
  readonly name: string
  readonly closes: readonly number[]
}

const idOf = ({ name }: Listing, closes: number) => `${(closes * 7_919 + name.charCodeAt(0) * 31) % 97}-${name}`

const several = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map((closes, at): Listing => ({ name: 'abcde'.charAt(at), closes: closes.toSorted((a, b) => a - b) })),
  )

describe('pages across several listings', () => {
  test('pages add up to the complete result in order, for any page size', () => {
    fc.assert(
      fc.property(several, fc.integer({ min: 1, max: 9 }), fc.boolean(), (all, limit, ascending) => {
        const whole = all
          .flatMap((listing) => listing.closes.map((closes) => ({ closes, id: idOf(listing, closes) })))
          .sort((a, b) =>
            a.closes === b.closes ? (a.id < b.id ? -1 : 1) : (a.closes - b.closes) * (ascending ? 1 : -1),
          )
        const joined: { closes: number; id: string }[] = []
        let after: After | undefined
        for (let pages = 0; pages <= whole.length; pages++) {
          const rows = pageOfCloses(all, { ascending, after, count: limit + 1, idOf })
          const page = rows.slice(0, limit).map(({ closes, id }) => ({ closes, id }))
          joined.push(...page)
          after = page.at(-1)
          if (rows.length <= limit) break
        }
        expect(joined).toEqual(whole)
      }),
      { numRuns: 400 },
    )
  })

  test('ids are computed only for the rows on the page', () => {
    const all = ['a', 'b'].map((name): Listing => ({ name, closes: Array.from({ length: 10_000 }, (_, at) => at) }))
    let ids = 0
    pageOfCloses(all, {
      ascending: false,
      after: undefined,
      count: 11,
      idOf: (listing, closes) => (ids++, idOf(listing, closes)),
    })
    expect(ids).toBeLessThanOrEqual(12)
  })
})

describe('pages from the endpoint', () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const bars = fakeDailyBars([
      ...dailyBarsOf('XNAS:AAPL', '2026-03-02', walk(70, { seed: 1 })),
      ...dailyBarsOf('XNYS:T', '2026-03-02', walk(60, { seed: 2 })),
      ...dailyBarsOf('XLON:VOD', '2026-02-25', walk(65, { seed: 3 })),
    ])
    host = await startTestHost({ datasets: [listings, fakeSessions(), bars, indicators] })
    key = await host.key()
  })

  afterAll(() => host.close())

  test.each(['indicator=ema&period=2', 'indicator=obv', 'indicator=rsi&period=2&order=asc'])(
    '%s: pages contain the rows of the complete result',
    async (query) => {
      const whole = await host.get(`/v1/indicators?symbols=AAPL,T,XLON:VOD&${query}&limit=1000`, { key })
      expect(whole.json.data).toHaveLength(195)
      expect(whole.json.meta.next_cursor).toBeNull()
      for (const limit of [1, 7, 100, 194]) {
        const rows: unknown[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page = await host.get(
            `/v1/indicators?symbols=AAPL,T,XLON:VOD&${query}&limit=${limit}&cursor=${cursor}`,
            { key },
          )
          expect(page.status).toBe(200)
          rows.push(...page.json.data)
          cursor = page.json.meta.next_cursor
          if (limit === 1 && rows.length === 12) break
        }
        expect(rows).toEqual(whole.json.data.slice(0, rows.length))
        if (limit > 1) expect(rows).toHaveLength(195)
      }
    },
  )

  test('pages have 1,000 rows by default and at most 10,000, as for bars', async () => {
    const limitOf = async (query: string) =>
      (await host.get(`/v1/indicators?symbols=AAPL&indicator=sma${query}`, { key })).json.meta?.limit
    expect([await limitOf(''), await limitOf('&limit=10000'), await limitOf('&limit=10001')]).toEqual([
      1_000,
      10_000,
      undefined,
    ])
  })

  test('a cursor is tied to its parameters', async () => {
    const page = await host.get('/v1/indicators?symbols=AAPL&indicator=sma&period=5&limit=2', { key })
    const cursor: string = page.json.meta.next_cursor
    const other = await host.get(`/v1/indicators?symbols=AAPL&indicator=sma&period=6&limit=2&cursor=${cursor}`, { key })
    expect(other.json.code).toBe('cursor-mismatch')
  })
})
