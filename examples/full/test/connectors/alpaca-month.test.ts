import { directory, directoryRow } from '@bourse/instruments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

const BARS = '/v2/stocks/bars?timeframe=1Day'
/**
 * The month's sessions: November 26 is a holiday, and November 27 is a half day. Daylight saving time ends on November
 * 1.
 */
const SESSIONS = [
  ...['2026-10-29', '2026-10-30'],
  ...['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
  ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'],
  ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
]

let month: Month
beforeAll(async () => {
  month = await startMonth({
    vendor: 'alpaca',
    sources: ['alpaca-renames', 'alpaca-day', 'alpaca-actions', 'alpaca-minutes'],
    secrets: ['BOURSE_SECRET_ALPACA_KEY_ID', 'BOURSE_SECRET_ALPACA_SECRET_KEY'],
    from: '2026-10-29T08:00:00Z',
  })
  // Alpaca does not list securities: an operator imports them.
  const listed = ['ACME', 'DIVI', 'OLDN', 'PRNT', 'SPUN'].map((symbol) =>
    directoryRow({ symbol, exchange_mic: 'XNYS', type: 'CS', currency_code: 'USD', valid_from: '2015-01-02' }),
  )
  await month.host.submit(directory, listed, { source: 'import' })
  putDays()
  month.publisher.put('/v2/stocks/bars?timeframe=5Min', { bars: MINUTES })
  putActions({})
})
afterAll(() => month.close())

/**
 * ACME has a 1-for-20 reverse split on November 10, DIVI pays 0.5 on November 12, and OLDN becomes NEWN on November 17.
 */
function putDays(corrected = 50): void {
  const bars = (close: (date: string) => number, dates = SESSIONS) =>
    dates.map((date) => {
      const c = close(date)
      // Midnight in New York: UTC-4 through October 31, UTC-5 starting November 1.
      const t = `${date}T0${date < '2026-11-01' ? 4 : 5}:00:00Z`
      return { t, o: c, h: c + 1, l: c - 1, c, v: 1000, n: 10, vw: c }
    })
  const divi = (date: string) => (date === '2026-11-03' ? corrected : date < '2026-11-12' ? 50 : 49.5)
  month.publisher.put(BARS, {
    bars: {
      ACME: bars((date) => (date < '2026-11-10' ? 400 : 20.2)),
      DIVI: bars(divi),
      OLDN: bars(
        () => 20,
        SESSIONS.filter((date) => date < '2026-11-17'),
      ),
      NEWN: bars(
        () => 20,
        SESSIONS.filter((date) => date >= '2026-11-17'),
      ),
      PRNT: bars(() => 30),
      SPUN: bars(() => 5),
    },
  })
}

/** Five-minute bars on the half day: one before the open, the first, the last, and one after the close. */
const MINUTES = {
  DIVI: ['14:25', '14:30', '17:55', '18:00'].map((time, index) => ({
    ...{ t: `2026-11-27T${time}:00Z`, o: 49.5, h: 51, l: 49, c: 50 + index, v: 100, n: 2 },
  })),
}

const putActions = (corporate_actions: object) =>
  month.publisher.put('/v1/corporate-actions', { corporate_actions, next_page_token: null })

const SPLIT = { symbol: 'ACME', old_rate: 1, new_rate: 20, ex_date: '2026-11-10', process_date: '2026-11-10' }
const DIVIDEND = {
  ...{ symbol: 'DIVI', rate: 0.5, special: false, foreign: false, process_date: '2026-11-27' },
  ...{ ex_date: '2026-11-12', record_date: '2026-11-12', payable_date: '2026-11-27' },
}
const SPIN_OFF = {
  ...{ source_symbol: 'PRNT', source_rate: 4, new_symbol: 'SPUN', new_rate: 1 },
  ...{ ex_date: '2026-11-13', process_date: '2026-11-13' },
}
const RENAME = { old_symbol: 'OLDN', new_symbol: 'NEWN', process_date: '2026-11-17' }

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'symbol', 'date', 'close')

describe('a month of Alpaca', () => {
  test('sessions are fetched 35 minutes after the close, which moves with daylight saving time', async () => {
    const runs = await month.until('2026-11-03T12:00:00Z')
    expect(runs).toContain('10-30T20:35 alpaca-day done')
    expect(runs).toContain('11-02T21:35 alpaca-day done')
    expect(await closes('DIVI', 'from=2026-10-29&to=2026-11-02')).toEqual([
      ...['DIVI 2026-10-29 50', 'DIVI 2026-10-30 50', 'DIVI 2026-11-02 50'],
    ])
  })

  test('a late correction becomes a new version', async () => {
    await month.until('2026-11-03T22:00:00Z')
    const evening = month.host.clock.now()
    putDays(50.25)
    await month.until('2026-11-04T12:30:00Z')
    expect(await closes('DIVI', 'date=2026-11-03')).toEqual(['DIVI 2026-11-03 50.25'])
    expect(await closes('DIVI', `date=2026-11-03&as_of=${evening}`)).toEqual(['DIVI 2026-11-03 50'])
  })

  test('a split and a dividend adjust the bars before their ex-dates', async () => {
    await month.until('2026-11-09T22:00:00Z')
    putActions({ forward_splits: [SPLIT], cash_dividends: [DIVIDEND], spin_offs: [SPIN_OFF] })
    await month.until('2026-11-12T22:00:00Z')
    expect(await closes('ACME', 'from=2026-11-09&to=2026-11-10')).toEqual([
      ...['ACME 2026-11-09 400', 'ACME 2026-11-10 20.2'],
    ])
    expect(await closes('ACME', 'from=2026-11-09&to=2026-11-10&adjustment=split')).toEqual([
      ...['ACME 2026-11-09 20', 'ACME 2026-11-10 20.2'],
    ])
    expect(await month.read('/v1/splits?symbols=ACME', 'symbol', 'execution_date', 'split_from', 'split_to')).toEqual([
      'ACME 2026-11-10 1 20',
    ])
    // The dividend is 0.5 of 50, so earlier prices are adjusted to 99%.
    expect(await closes('DIVI', 'from=2026-11-10&to=2026-11-12&adjustment=all')).toEqual([
      ...['DIVI 2026-11-10 49.5', 'DIVI 2026-11-11 49.5', 'DIVI 2026-11-12 49.5'],
    ])
    expect(await month.read('/v1/dividends?symbols=DIVI', 'symbol', 'ex_date', 'amount', 'currency_code')).toEqual([
      'DIVI 2026-11-12 0.5 USD',
    ])
  })

  test('a spin-off states the shares received', async () => {
    const path = '/v1/corporate-actions?symbols=PRNT'
    expect(await month.read(path, 'symbol', 'type', 'ex_date')).toEqual(['PRNT spin_off 2026-11-13'])
    const { json } = await month.host.get(path, { key: await month.host.key() })
    expect(json.data[0].legs).toMatchObject([{ symbol: 'SPUN', shares: 1, per_shares: 4 }])
  })

  test('a rename keeps one listing, whose bars have the symbol that was in use on their date', async () => {
    await month.until('2026-11-16T22:00:00Z')
    putActions({
      ...{ forward_splits: [SPLIT], cash_dividends: [DIVIDEND], spin_offs: [SPIN_OFF] },
      name_changes: [RENAME],
    })
    await month.until('2026-11-17T22:00:00Z')
    expect(await closes('NEWN', 'date=2026-11-16')).toEqual(['OLDN 2026-11-16 20'])
    expect(await closes('NEWN', 'date=2026-11-17')).toEqual(['NEWN 2026-11-17 20'])
  })

  test('after a two-day outage, the missed sessions are published', async () => {
    const maintenance = { status: 503, headers: { 'retry-after': '3600' } }
    month.publisher.fault({ path: '*', until: '2026-11-20T05:00:00Z', answer: maintenance })
    const runs = await month.until('2026-11-20T04:00:00Z')
    expect(runs.filter((run) => run.endsWith('done'))).toEqual([])
    expect(await closes('DIVI', 'from=2026-11-17')).toEqual(['DIVI 2026-11-17 49.5'])
    await month.until('2026-11-20T23:00:00Z')
    expect(await closes('DIVI', 'from=2026-11-18')).toEqual([
      ...['DIVI 2026-11-18 49.5', 'DIVI 2026-11-19 49.5', 'DIVI 2026-11-20 49.5'],
    ])
  })

  test('a holiday is not requested, and a half day ends early for daily and minute bars', async () => {
    const runs = await month.until('2026-11-28T08:00:00Z')
    expect(runs).toContain('11-27T18:35 alpaca-day done')
    expect(await closes('ACME', 'from=2026-11-25')).toEqual(['ACME 2026-11-25 20.2', 'ACME 2026-11-27 20.2'])
    expect(
      await month.read('/v1/intraday?symbols=DIVI&interval=5m&from=2026-11-27&order=asc', 'datetime', 'close'),
    ).toEqual(['2026-11-27T14:30:00Z 51', '2026-11-27T17:55:00Z 52'])
    const requested = month.publisher.requests().map(({ address }) => address)
    expect(requested.some((address) => address.includes('asof=2026-11-26'))).toBe(false)
    expect(requested.some((address) => address.includes('SECRET'))).toBe(false)
  })

  test('a plan without the tape stops only the daily bars; the other sources run', async () => {
    const message = 'subscription does not permit querying recent SIP data'
    month.publisher.fault({ path: '/v2/stocks/bars', answer: { status: 403, body: { message } } })
    const runs = await month.until('2026-12-01T12:30:00Z')
    expect(runs).toContain('11-30T21:35 alpaca-day off')
    expect(runs).toContain('12-01T12:00 alpaca-actions done')
    expect(await closes('DIVI', 'from=2026-11-30')).toEqual([])
  })
})
