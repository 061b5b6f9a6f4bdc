import corporateActions, { corporateEvent, events } from '@bourse/corporate-actions'
import { ruleSessions } from '@bourse/calendar-rules'
import eod, { dailyBars } from '@bourse/eod'
import instruments, { directory, directoryRow, type DirectoryRow } from '@bourse/instruments'
import shorts, { shortVolume } from '@bourse/shorts'
import { sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const HOUR = 3_600_000

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments, corporateActions, shorts, eod, sessionsDataset(ruleSessions)] })
  await assign(
    { symbol: 'AAPL', exchange_mic: 'XNAS', valid_from: '2020-01-02' },
    { symbol: 'JPM', exchange_mic: 'XNYS', valid_from: '2020-01-02' },
  )
  for (const symbol of ['AAPL', 'XNYS:JPM']) await publishRows(symbol)
})
afterAll(() => host?.close())

type Assignment = Pick<DirectoryRow, 'symbol' | 'exchange_mic'> & Partial<DirectoryRow>

async function assign(...rows: readonly Assignment[]) {
  host.clock.advance(HOUR)
  await host.submit(directory, rows.map(directoryRow), { source: 'directory' })
}

/** Publishes rows of one listing in each record; other values for another number. */
async function publishRows(symbol: string, number = 1) {
  host.clock.advance(HOUR)
  const from = { source: 'test', market: 'XNAS' }
  const dividend = {
    symbol,
    type: 'cash_dividend',
    ex_date: '2026-02-09',
    amount: `0.2${number}`,
    currency_code: 'USD',
  } as const
  await host.submit(events, [corporateEvent(dividend)], from)
  const numbers = {
    short_volume: '10',
    short_exempt_volume: '1',
    total_volume: `2${number}`,
    ratio: `0.${number}`,
    facilities: [],
  }
  const dates = ['2026-02-26', '2026-02-27', '2026-03-02']
  await host.publish(
    shortVolume,
    dates.map((date) => ({ symbol, date, ...numbers })),
    from,
  )
  const prices = { open: '1', high: '2', low: '1', close: '2', volume: `5${number}` }
  await host.publish(
    dailyBars,
    dates.map((date) => ({ symbol, date, ...prices })),
    from,
  )
}

type Row = Readonly<Record<string, unknown>>

/** Returns all rows of a list for a key, the instant of their state, and the text of all pages. */
async function pagesOf(path: string, key: string) {
  const data: Row[] = []
  const texts: string[] = []
  for (let cursor = ''; ;) {
    const { status, text, json } = await host.get(`/v1/${path}&limit=2${cursor}`, { key })
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
    data.push(...json.data)
    texts.push(text)
    if (json.meta.next_cursor === null) return { data, since: String(json.meta.as_of), text: texts.join('\n') }
    cursor = `&cursor=${json.meta.next_cursor}`
  }
}

const LISTS = [
  'dividends?from=2026-01-01&to=2026-12-31',
  'corporate-actions?from=2026-01-01&to=2026-12-31',
  'short-volume?from=2026-01-01',
  'eod?date=2026-03-02',
  'instruments?status=all',
]

interface Mirror {
  readonly list: string
  readonly key: string
  readonly rows: Map<string, Row>
  since: string
}

const keyOf = ({ id, instrument_id, date }: Row) => `${String(id ?? instrument_id)} ${String(date)}`
/** A row without names, which are not changes of rows. */
const valuesOf = ({ symbol: _, exchange_mic: __, symbol_at: ___, ...row }: Row) => row

async function load(list: string, key: string): Promise<Mirror> {
  const { data, since } = await pagesOf(list, key)
  return { list, key, rows: new Map(data.map((row) => [keyOf(row), valuesOf(row)])), since }
}

/** Applies a list's changes to a mirror, and returns them and their text. */
async function follow(mirror: Mirror) {
  const { data, since, text } = await pagesOf(`${mirror.list}&changed_since=${mirror.since}&before=true`, mirror.key)
  for (const { change, known_from: _, reason: __, before: ___, ...row } of data)
    if (change === 'withdrawn') mirror.rows.delete(keyOf(row))
    else mirror.rows.set(keyOf(row), valuesOf(row))
  mirror.since = since
  return { data, text }
}

const today = () => host.clock.now().slice(0, 10)

const sorted = ({ rows }: Mirror) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))

describe.each(LISTS)('%s', (list) => {
  /** Later moves do not change the market on that date. */
  const isOfDate = list.startsWith('eod?date')
  let mirrors: { readonly [Name in 'all' | 'nasdaq' | 'nyse']: Mirror }
  const symbol = `MOVE${LISTS.indexOf(list)}`
  const toNyse = { symbol, exchange_mic: 'XNYS', previous_symbol: symbol, previous_exchange_mic: 'XNAS' }

  /** Sets the clock to a day of a week of its own: listings move on days with sessions. */
  const setDay = (day: number) =>
    host.clock.set(new Date(Date.UTC(2026, 2, 9 + 7 * LISTS.indexOf(list) + day, 18)).toISOString())

  beforeAll(async () => {
    setDay(0)
    await assign({ symbol, exchange_mic: 'XNAS', valid_from: '2020-01-02' })
    await publishRows(symbol)
    mirrors = {
      all: await load(list, await host.key()),
      nasdaq: await load(list, await host.key({ plan: 'scale', markets: ['XNAS'] })),
      nyse: await load(list, await host.key({ plan: 'scale', markets: ['XNYS'] })),
    }
    expect(mirrors.nasdaq.rows.size).toBeGreaterThan(1)
  })

  async function expectFresh() {
    for (const mirror of Object.values(mirrors))
      expect(sorted(mirror)).toEqual(sorted(await load(mirror.list, mirror.key)))
  }

  test('rows of a listing that moves leave the lists of one market and enter those of the other', async () => {
    await assign({ ...toNyse, valid_from: '2026-03-02' })
    const [left, entered] = [await follow(mirrors.nasdaq), await follow(mirrors.nyse)]
    await follow(mirrors.all)
    expect(left.data.length).toBeGreaterThan(0)
    for (const row of left.data)
      expect(row).toMatchObject({ symbol, exchange_mic: 'XNAS', change: 'withdrawn', before: null })
    expect(left.text).not.toContain('XNYS')
    for (const row of entered.data)
      expect(row).toMatchObject({ symbol, exchange_mic: 'XNYS', change: 'inserted', before: null })
    expect(entered.data).toHaveLength(left.data.length)
    await expectFresh()
    for (const mirror of Object.values(mirrors)) expect((await follow(mirror)).data).toEqual([])
  })

  test('what changes after the listing left stays hidden, and a return is an insertion', async () => {
    await publishRows(`XNYS:${symbol}`, 2)
    expect((await follow(mirrors.nasdaq)).data).toEqual([])
    await expectFresh()
    setDay(1)
    await assign({ ...toNyse, exchange_mic: 'XNAS', previous_exchange_mic: 'XNYS', valid_from: today() })
    const { data } = await follow(mirrors.nasdaq)
    if (!isOfDate) expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row).toMatchObject({ exchange_mic: 'XNAS', change: 'inserted', before: null })
    for (const row of (await follow(mirrors.nyse)).data) expect(row).toMatchObject({ change: 'withdrawn' })
    await expectFresh()
  })

  test('a mirror from the middle of the publication of a move has no row too many or too few', async () => {
    setDay(3)
    await assign({ ...toNyse, valid_from: today() })
    host.clock.advance(5_000)
    // Within a minute after a publication, a mirror may have been read before or after it.
    const since = new Date(host.clock.millis() - 1_000).toISOString()
    for (const [name, mirror] of Object.entries(mirrors))
      for (const copy of [mirror, await load(mirror.list, mirror.key)]) {
        copy.since = since
        const { data } = await follow(copy)
        if (name === 'nyse' && !isOfDate) expect(data.length).toBeGreaterThan(0)
        expect(sorted(copy)).toEqual(sorted(await load(copy.list, copy.key)))
      }
  })
})
