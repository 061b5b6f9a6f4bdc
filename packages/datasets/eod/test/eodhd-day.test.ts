import { bulkBars, eodhdExchange, symbolList } from '@bourse/eodhd'
import { rawPages } from '@bourse/kit/readers'
import { fakeListings, fakeSessions, fakeSplits, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import eod from '../src/index.ts'
import { eodhdDay } from '../src/sources/eodhd-day.ts'

const SECRET = 'BOURSE_SECRET_EODHD_API_TOKEN'
const BULK = '/api/eod-bulk-last-day/AU'
const HOLIDAY = '2026-11-26'

const australian = (symbol: string) => ({ id: `ins_${symbol}`, stretches: [{ symbol, exchange_mic: 'XASX' }] })

let host: TestHost
let publisher: FakePublisher

const listings = [...['BHP', 'CBA', 'SPL'].map(australian), 'XLON:VOD']
const startHost = async (markets: readonly string[]) =>
  startTestHost({
    datasets: [
      fakeListings(listings),
      fakeSessions({ holidays: [HOLIDAY] }),
      fakeSplits([{ instrument_id: 'ins_SPL', execution_date: '2026-11-25', ratio: '0.05' }]),
      eod,
    ],
    clock: '2026-11-23T00:00:00Z',
    config: {
      sources: { 'eodhd-day': { enabled: true, markets } },
      publishers: { eodhd: { base_url: publisher.url } },
    },
  })

beforeEach(async () => {
  process.env[SECRET] = CANARY_KEY
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  publisher = await startPublisher('eodhd', { clock, plan: 'all-world' })
  host = await startHost(['XASX'])
  publisher.put(BULK, ({ query }) => ({ body: rowsOf(query.get('date') ?? '') }))
})
afterEach(async () => {
  await host.close()
  await publisher.close()
  Reflect.deleteProperty(process.env, SECRET)
})

const bar = (code: string, date: string, close: number, volume = 1_000) => ({
  ...{ code, exchange_short_name: 'AU', date, open: close, high: close + 0.5, low: close - 0.5, close },
  ...{ adjusted_close: close, volume },
})
/** Returns a date's rows; the vendor adjusts SPL's volume for its later split. */
const rowsOf = (date: string) => [
  bar('BHP', date, 45.5),
  bar('CBA', date, 134.5),
  bar('SPL', date, 2, date < '2026-11-25' && host.clock.now() >= '2026-11-25' ? 50.25 : 1_005),
]
const dates = () => publisher.requests().map(({ address }) => new URL(address, publisher.url).searchParams.get('date'))

async function shown(symbol: string, query = ''): Promise<readonly string[]> {
  const key = await host.key()
  const path = `/v1/eod?symbols=XASX:${symbol}&from=2026-11-16&order=asc${query}`
  const { json } = await host.get(path, { key })
  return (json.data as { date: string; close: number; volume: number }[]).map(
    ({ date, close, volume }) => `${date} ${close} ${volume}`,
  )
}

async function week(from: string, to: string) {
  const runs = await runTimetable(host, { from, to })
  return runs.filter(({ task }) => task === 'eod__eodhd-day')
}

describe('a week of EODHD data', () => {
  it('publishes each session once, skips closed days and picks up corrections', async () => {
    publisher.fault({ path: BULK, nth: 2, answer: { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' } })
    publisher.fault({ path: BULK, nth: 9, answer: { cut: 100, honest: true } })
    await week('2026-11-23T00:00:00Z', '2026-11-25T20:00:00Z')
    const before = host.clock.now()
    publisher.put(`${BULK}?date=2026-11-25`, [...rowsOf('2026-11-25').slice(1), bar('BHP', '2026-11-25', 46.25)])
    const runs = await week('2026-11-25T20:00:00Z', '2026-11-28T12:00:00Z')
    expect(runs.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'done')).toEqual([])
    expect((await shown('CBA')).map((line) => line.slice(0, 10))).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'],
    ])
    expect(dates()).not.toContain(HOLIDAY)
    expect(dates().filter((date) => date === '2026-11-21' || date === '2026-11-22')).toEqual([])
    expect(await shown('BHP')).toContain('2026-11-25 46.25 1000')
    expect(await shown('BHP', `&as_of=${before}`)).toContain('2026-11-25 45.5 1000')
  })

  it('connectors check E4: a volume restated for a later split remains as traded', async () => {
    await week('2026-11-23T00:00:00Z', '2026-11-25T20:00:00Z')
    expect(await shown('SPL')).toContain('2026-11-23 2 1005')
    const versions = await host.database.database.query<{ n: number }>(
      `select count(*)::int4 as n from eod.daily_bars where instrument_id = 'ins_SPL' and date = '2026-11-23'`,
    )
    expect(versions).toEqual([{ n: 1 }])
  })

  it('requests an empty session again until it is available', async () => {
    publisher.fault({ path: BULK, until: '2026-11-23T08:40:00Z', answer: { status: 200, body: '[]' } })
    host.clock.set('2026-11-23T00:00:00Z')
    const runs = await week('2026-11-23T07:00:00Z', '2026-11-23T09:30:00Z')
    expect(runs.find(({ outcome }) => outcome === 'again')?.why).toMatch('XASX 2026-11-23')
    expect(await shown('BHP')).toContain('2026-11-23 45.5 1000')
  })

  it('connectors check E10: a rejected key stops the source until it changes', async () => {
    process.env[SECRET] = 'SECRET-OLD'
    const runs = await week('2026-11-23T00:00:00Z', '2026-11-24T07:00:00Z')
    expect(runs[0]).toMatchObject({ outcome: 'off', why: expect.stringMatching('EODHD rejects the key') })
    expect(publisher.requests()).toHaveLength(1)
    process.env[SECRET] = CANARY_KEY
    await week('2026-11-24T07:00:00Z', '2026-11-24T09:00:00Z')
    expect(await shown('BHP')).toContain('2026-11-24 45.5 1000')
    expect(JSON.stringify([runs, publisher.requests()])).not.toContain(CANARY_KEY)
  })

  it('requests a market only in the runs after its own close', async () => {
    await host.close()
    host = await startHost(['XASX', 'XLON'])
    publisher.put('/api/eod-bulk-last-day/LSE', ({ query }) => ({ body: [bar('VOD', query.get('date') ?? '', 75.2)] }))
    await week('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z')
    const count = publisher.requests().length
    await week('2026-11-24T00:00:00Z', '2026-11-25T12:00:00Z')
    const runs = Map.groupBy(publisher.requests().slice(count), ({ at }) => at.slice(5, 16))
    const exchanges = [...runs].map(([at, requests]) => {
      const codes = requests.map(({ address }) => /bulk-last-day\/(\w+)/.exec(address)?.[1])
      return `${at} ${[...new Set(codes)].join()} ${codes.length}`
    })
    expect(exchanges).toEqual([
      ...['11-24T02:30 LSE 5', '11-24T08:00 AU 5', '11-24T15:00 AU 5', '11-24T19:30 LSE 5'],
      ...['11-25T02:30 LSE 5', '11-25T08:00 AU 5'],
    ])
  })

  it('connectors check E11: an exhausted quota ends at 00:00 UTC', async () => {
    publisher.fault({ path: BULK, nth: 1, answer: { status: 402, body: 'Payment Required' } })
    const runs = await week('2026-11-23T07:00:00Z', '2026-11-23T23:00:00Z')
    expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['off']))
    expect(runs[0]?.why).toMatch('used up until 00:00 UTC')
    expect(publisher.requests()).toHaveLength(1)
    await week('2026-11-23T23:00:00Z', '2026-11-24T09:00:00Z')
    expect(await shown('BHP')).toContain('2026-11-24 45.5 1000')
  })
})

describe('the plan', () => {
  it('plans each market’s sessions, ordered by close', () => {
    const needs = {
      sessions: {
        between: () => ['2026-11-23', '2026-11-24'],
        on: (mic: string, date: string) => ({ close_at: `${date}T${mic === 'XASX' ? '05' : '16'}:30:00Z` }),
      },
    }
    const units = eodhdDay.plan({ from: '', to: '' }, { config: { markets: ['XLON', 'XASX'] }, needs })
    expect([...units].map((unit) => Object.values(unit as object).join(' '))).toEqual([
      'XASX 2026-11-23 2026-11-23T05:30:00Z',
      'XLON 2026-11-23 2026-11-23T16:30:00Z',
      'XASX 2026-11-24 2026-11-24T05:30:00Z',
      'XLON 2026-11-24 2026-11-24T16:30:00Z',
    ])
  })
})

describe.skipIf(skipNotice !== '')(`a recorded EODHD session${skipNotice}`, () => {
  let australia: TestHost
  const real = (name: string) => realText('connectors', 'eodhd', name)
  const listedCodes = () =>
    (JSON.parse(real('exchange-symbol-list_AU.json.gz')) as { Code: string }[])
      .map(({ Code }) => Code)
      .filter((code) => !code.startsWith('0P'))
  beforeAll(async () => {
    australia = await startTestHost({
      datasets: [fakeListings(listedCodes().map(australian)), fakeSplits([]), eod],
      clock: '2024-09-30T12:00:00Z',
    })
  })
  afterAll(() => australia?.close())

  it('connectors check E1: publishes bars for known listings, including delisted ones', async () => {
    const unit = { market: 'XASX', date: '2024-09-30', close: '2024-09-30T06:00:00Z' }
    const body = real('eod-bulk-last-day_AU_2024-09-30.json.gz')
    const report = await australia.publishUnit(eodhdDay, { unit, raw: rawPages({ unit, splits: {} }, [body]) })
    // Of the 12 rounded volumes, 10 are for published bars. The other two are for MKL and RNE, delisted and rejected
    // here; `parse` counts all rows, because it does not know the listings.
    expect(report).toMatchObject({
      ...{ published: 1922, quarantined: 134, held: 0, warnings: 0 },
      tallies: { 'fund-code': 11, 'former-holder': 2, 'flat-day': 356, fractions: 12 },
    })
    const key = await australia.key()
    const { json } = await australia.get('/v1/eod?symbols=XASX:BHP,XASX:CBA,XASX:A200&date=2024-09-30', { key })
    expect(json.data).toMatchObject([
      { symbol: 'A200', open: 139.27, high: 139.77, low: 139.1, close: 139.46, volume: 83197, trade_count: null },
      { symbol: 'BHP', open: 45.5, high: 46.23, low: 45.32, close: 45.96, volume: 16726811, trade_count: null },
      { symbol: 'CBA', open: 134.5, high: 136.11, low: 134.32, close: 135.39, volume: 3416736, trade_count: null },
    ])
    const codes = [...bulkBars(body, { date: unit.date })].flatMap((each) => ('symbol' in each ? [each.symbol] : []))
    expect(codes).toHaveLength(2056)
    // The list of delisted listings also includes those delisted after this week.
    const known = new Set(listedCodes())
    const delisted = JSON.stringify(codes.filter((code) => !known.has(code)).map((Code) => ({ Code })))
    const ended = [...symbolList(delisted, eodhdExchange('XASX'))].flatMap((each) =>
      'symbol' in each ? [each.symbol] : [],
    )
    const beside = await australia.beside([
      fakeListings([...known, ...ended].map(australian)),
      ...[fakeSplits([]), eod],
    ])
    const complete = await beside.publishUnit(eodhdDay, { unit, raw: rawPages({ unit, splits: {} }, [body]) })
    await beside.close()
    expect(complete).toMatchObject({ published: 134, unchanged: 1922, quarantined: 0 })
  })
})
