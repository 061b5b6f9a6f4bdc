import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../src/staging/amount.ts'
import type { Disclosure } from '../src/staging/disclosure-fields.ts'
import congress from '../src/index.ts'
import { houseList } from '../src/sources/compiled-lists.ts'

const file = (name: string) => realPath('congress', name)

describe.skipIf(skipNotice !== '')(`compiled lists of both chambers${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    // The House list was compiled on 2026-05-17.
    const datasets = [fakeListings(['XNAS:AAPL', 'XNYS:BRK.B']), congress]
    host = await startTestHost({ datasets, clock: '2026-05-18T12:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host?.close())

  const counted = (where: string) =>
    host.database.database.query<{ n: string; what: string }>(
      `select count(*) as n, ${where} as what from congress.trades where known_to = 'infinity' group by 2 order by 2`,
    )

  it('C16: House reports are read, with brackets and misread dates', async () => {
    const report = await host.ingest(congress, 'house-list', [file('house-all_transactions.json.gz')])
    expect(report).toMatchObject({ rows: 6542, published: 6533, quarantined: 9 })
    // A 2025 report contains two transactions dated 2015 by a member who took office in 2025, so the year must have
    // been misread.
    const misread = await host.database.database.query<{ value: string }>(
      `select value from bourse.quarantine where value like '2015-%' order by value`,
    )
    expect(misread.map(({ value }) => value)).toEqual(['2015-05-08 2025-05-15', '2015-05-08 2025-05-15'])
    const text = gunzipSync(readFileSync(file('house-all_transactions.json.gz'))).toString()
    const rows = (await parseAll(houseList, text, { date: '2026-05-17' })) as readonly Disclosure[]
    expect(new Set(rows.map(({ filing_id }) => filing_id)).size).toBe(834)
    const found: Record<string, number> = {}
    for (const { amount_min: from, amount_max: to, isInferred } of rows.flatMap(({ amount }) => amountOf(amount) ?? []))
      for (const name of [from === to ? 'exact' : `${from}-${to}`, ...(isInferred ? [`inferred ${from}`] : [])])
        found[name] = (found[name] ?? 0) + 1
    expect(found).toEqual({
      '1001-15000': 5209,
      '15001-50000': 938,
      '50001-100000': 211,
      '100001-250000': 124,
      '250001-500000': 24,
      '500001-1000000': 11,
      '1000001-5000000': 7,
      exact: 18,
      'inferred 15001': 5,
      'inferred 50001': 2,
      'inferred 100001': 2,
    })
    // Fifteen transactions are dated after their disclosure; seven of them are quarantined.
    const late = await counted(`quality_issues @> '["transaction-after-disclosure"]'`)
    expect(late.find(({ what }) => String(what) === 'true')?.n).toBe('8')
    const { json } = await host.get('/v1/congressional-trades?official_name=kean&limit=1&order=desc', { key })
    expect(json.data[0]).toMatchObject({ district: 'NJ07', state: 'NJ', chamber: 'house' })
  })

  it('C17: two complete Senate lists: 1,757 rows from 130 filings are withdrawn', async () => {
    const first = await host.ingest(congress, 'senate-list', [file('senate-all_transactions-20200514.json.gz')])
    expect(first).toMatchObject({ rows: 8907, published: 8908, quarantined: 0 })
    host.clock.advance(60_000)
    const before = host.clock.now()
    host.clock.advance(86_400_000)
    const second = await host.ingest(congress, 'senate-list', [file('senate-all_transactions-20201205.json.gz')])
    expect(second).toMatchObject({ rows: 8350, quarantined: 463 })
    const states = await counted(`chamber || ' ' || status`)
    expect(states.map(({ what, n }) => `${what} ${n}`)).toEqual([
      'house active 6533',
      'senate active 7887',
      'senate withdrawn 1757',
    ])
    const filings = await host.database.database.query<{ n: string; status: string }>(
      `select count(distinct filing_id) as n, status from congress.trades
       where known_to = 'infinity' and chamber = 'senate' group by 2 order by 2`,
    )
    expect(filings).toEqual([
      { n: String(1020 - 130 + 60), status: 'active' },
      { n: '130', status: 'withdrawn' },
    ])
    expect(await countOf('chamber=senate')).toBe(7887)
    expect(await countOf(`chamber=senate&as_of=${before}`)).toBe(8907)
    expect(await countOf('chamber=senate&status=withdrawn')).toBe(1757)
    expect(await countOf('chamber=senate&symbols=AAPL')).toBe(153)
  })

  it('C17: publishing the first list again after the second changes nothing', async () => {
    const again = await host.ingest(congress, 'senate-list', [file('senate-all_transactions-20200514.json.gz')])
    expect(again).toMatchObject({ published: 0, unchanged: 8907 })
  })

  it('daily reports state the disclosure dates missing from the lists', async () => {
    const report = await host.ingest(congress, 'senate-reports', [file('senate-daily')])
    expect(report).toMatchObject({ units: 17, quarantined: 2, published: 122 })
    const { json } = await host.get(
      '/v1/congressional-trades?disclosed_from=2020-09-01&chamber=senate&disclosed_to=2020-09-01',
      {
        key,
      },
    )
    expect(json.data[0]).toMatchObject({ disclosed_on: '2020-09-01', bioguide_id: 'C000174', status: 'active' })
    expect(json.data[0].quality_issues).not.toContain('disclosure-unknown')
  })

  async function countOf(query: string): Promise<number> {
    let [count, cursor] = [0, '']
    do {
      const { status, json, text } = await host.get(`/v1/congressional-trades?limit=1000&${query}${cursor}`, { key })
      expect(status, text.slice(0, 500)).toBe(200)
      count += json.data.length
      cursor = json.meta.next_cursor === null ? '' : `&cursor=${json.meta.next_cursor}`
    } while (cursor !== '')
    return count
  }
})
