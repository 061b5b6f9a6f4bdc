import { realText, skipNotice } from '@bourse/testkit/real-data'
import { fakeFacts, fakeListings, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import indices from '../src/index.ts'
import { indexLists } from '../src/sources/index-lists.ts'

const spx = { id: 'ins_spx', kind: 'INDEX', stretches: [{ symbol: 'INDEX:SPX', exchange_mic: 'INDEX' }] }

interface Row {
  readonly [name: string]: unknown
}

describe.skipIf(skipNotice !== '')(`recorded S&P 500 members${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const listings = fakeListings([spx, 'XNAS:AAPL', 'XNYS:BRK.B', 'XNAS:TSLA'])
    host = await startTestHost({ datasets: [listings, fakeFacts([]), indices], clock: '2026-08-08T22:00:00Z' })
    key = await host.key()
    const history = realText('index-constituents', 'sp500_ticker_start_end.csv.gz')
    for (const date of ['2020-12-18', '2020-12-21', '2026-08-01'])
      await publishParsed(host, { source: indexLists, unit: { code: 'SPX', date }, raw: history })
    const today = realText('index-constituents', 'sp500-constituents.csv.gz')
    await publishParsed(host, { source: indexLists, unit: { code: 'SPX', date: '2026-08-08' }, raw: today })
  }, 120_000)
  afterAll(() => host?.close())

  const membersOn = async (date: string): Promise<readonly Row[]> => {
    const { status, text, json } = await host.get(
      `/v1/indices/ins_spx/constituents?effective_date=${date}&limit=1000`,
      { key },
    )
    expect(status, text.slice(0, 300)).toBe(200)
    expect(json.meta.snapshot).toMatchObject({
      snapshot_date: date,
      position_count: json.data.length,
      weight_covered: null,
    })
    return json.data
  }
  const of = (rows: readonly Row[], symbol: string) => rows.find(({ provider_symbol }) => provider_symbol === symbol)

  it('C8: a membership history gives the members on a day; the end date is the first day after membership', async () => {
    expect(await membersOn('2026-08-01')).toHaveLength(503)
    expect(await membersOn('2020-12-18')).toHaveLength(505)
    const changed = await membersOn('2020-12-21')
    expect(changed).toHaveLength(505)
    expect(of(changed, 'TSLA')).toMatchObject({ member_since: '2020-12-21', symbol: 'TSLA', exchange_mic: 'XNAS' })
    expect(of(changed, 'AIV')).toBeUndefined()
  })

  it('C8: the current list has joining dates, in the publisher’s spelling', async () => {
    const rows = await membersOn('2026-08-08')
    expect(rows).toHaveLength(503)
    expect(of(rows, 'AAPL')).toMatchObject({ member_since: '1982-11-30', cik: '0000320193', weight: null })
    expect(of(rows, 'BRK.B')).toMatchObject({ member_since: '2010-02-16', symbol: 'BRK.B', exchange_mic: 'XNYS' })
    const { json } = await host.get('/v1/indices', { key })
    expect(json.data).toMatchObject([
      {
        id: 'ins_spx',
        name: 'S&P 500',
        constituent_count: 503,
        snapshot_date: '2026-08-08',
        first_snapshot_date: '2020-12-18',
      },
    ])
  })
})
