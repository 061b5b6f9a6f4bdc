import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dataset from '../src/index.ts'

describe.skipIf(skipNotice !== '')(`offerings from 1998 to 2018${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), dataset] })
    key = await host.key()
    await host.ingest(dataset, 'nasdaq-ipos', [realPath('ipos', 'us_ipos_1998_2018.csv.gz')])
  })
  afterAll(() => host?.close())

  async function rowsOf(query: string): Promise<readonly Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { json } = await host.get(`/v1/ipos?limit=1000&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`, {
        key,
      })
      rows.push(...json.data)
      cursor = json.meta.next_cursor
    }
    return rows
  }

  it('I1: 1,938 offerings remain, by exchange', async () => {
    const rows = await rowsOf('')
    const count = (mic: string) => rows.filter((row) => row['exchange_mic'] === mic).length
    expect(rows).toHaveLength(1_938)
    expect(['XNAS', 'XNYS', 'XASE', 'ARCX'].map(count)).toEqual([1_110, 778, 42, 8])
    expect(await host.database.database.query('select 1 from bourse.quarantine')).toEqual([])
  })

  it('I2: 2014 has 304', async () => {
    expect(await rowsOf('from=2014-01-01&to=2014-12-31')).toHaveLength(304)
  })

  it('I3: FB', async () => {
    expect(await rowsOf('symbol=fb')).toMatchObject([
      {
        listing_date: '2012-05-18',
        offer_price: 38,
        shares_offered: 421_233_615,
        offer_amount: 16_006_877_370,
        exchange_mic: 'XNAS',
        exchange_name: 'Nasdaq Global Market',
      },
    ])
  })

  it('I4: ZOES has a range and no price', async () => {
    expect(await rowsOf('symbol=ZOES')).toMatchObject([
      { offer_price: null, offer_price_low: 13, offer_price_high: 15, offer_amount: 100_624_980 },
    ])
  })

  it('I5: the first and the last listing date', async () => {
    const rows = await rowsOf('')
    expect([rows[0]?.['listing_date'], rows.at(-1)?.['listing_date']]).toEqual(['2008-01-09', '2018-12-27'])
  })

  it('six offerings state an amount that differs from price times shares; the stated amount is stored', async () => {
    const rows = await rowsOf('')
    const differ = rows.filter(({ offer_price, shares_offered, offer_amount }) => {
      if (offer_price === null || shares_offered === null || offer_amount === null) return false
      return Math.abs(Number(offer_price) * Number(shares_offered) - Number(offer_amount)) > 1
    })
    expect(differ).toHaveLength(6)
  })
})
