import corporateActions, { corporateEvent, events } from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import instruments from '@bourse/instruments'
import intraday from '@bourse/intraday'
import type { Dataset } from '@bourse/kit'
import { runOwedJobs } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { describeReal, realPath } from './support/real-data.ts'

/** Markets that no package defines, so the operator's settings have to. */
const MARKETS = { US: ['XNYS', 'XNAS', 'XASE'], OTHER: ['XLON', 'XTAE', 'XJSE', 'XNSE', 'CRYPTO', 'FOREX'] }
const WITHOUT_INDIA = { ...MARKETS, OTHER: ['XLON', 'CRYPTO', 'FOREX'] }

const casePath = (...path: readonly string[]) => realPath('..', 'cases', ...path)

/** A host for imports, with a clock and market settings. */
async function importingHost(clock: string, markets: Readonly<Record<string, string[]>> = MARKETS) {
  const host = await startFullHost(clock, { markets })
  const key = await host.key()
  return {
    host,
    get: (path: string) => host.get(path, { key }),
    async take(dataset: Dataset, folder: string, file: string, more: object = {}) {
      const found: string[] = []
      const onFinding = ({ rule }: { readonly rule: string }) => void found.push(rule)
      const how = { source: 'import', map: {}, onFinding, ...more }
      const report = await importFile(host.host.publications, dataset, casePath(folder, file), how)
      await host.host.refresh()
      return { report, found }
    },
  }
}

describeReal('case 04: dividends and prices in minor units', () => {
  let at: Awaited<ReturnType<typeof importingHost>>
  let warned: readonly string[]

  beforeAll(async () => {
    at = await importingHost('2023-06-12T12:00:00Z')
    await at.take(instruments, '04-gbx-dividend', 'inst.csv')
    await at.take(eod, '04-gbx-dividend', 'bars.csv')
    warned = (await at.take(corporateActions, '04-gbx-dividend', 'div.csv')).found
  }, 120_000)
  afterAll(() => at?.host.close())

  const closeOf = async (path: string) => {
    const { status, json } = await at.get(`${path}&adjustment=all`)
    expect(status).toBe(200)
    return json
  }
  const ADJUSTED = {
    ...{ 'XLON:QGA': 795, 'XLON:QGB': 795, 'XLON:QGC': 7.95, 'XLON:QNC': 795 },
    ...{ 'XTAE:QIL': 795, 'XTAE:QIM': 7.95, 'XJSE:QZA': 795, 'XJSE:QZB': 795 },
  }

  test('the close before each dividend, per listing and together, on /v1/eod and /v1/bars', async () => {
    for (const [symbol, close] of Object.entries(ADJUSTED)) {
      const window = `symbols=${symbol}&from=2023-06-07&to=2023-06-07`
      for (const path of [`/v1/eod?${window}`, `/v1/bars?${window}`]) {
        const { data, meta } = await closeOf(path)
        expect(
          data.map((row: { close: number }) => row.close),
          path,
        ).toEqual([close])
        expect(meta.errors, path).toEqual([])
      }
    }
    const all = await closeOf(`/v1/eod?symbols=${Object.keys(ADJUSTED).join(',')}&date=2023-06-07`)
    const closes = new Map(all.data.map((row: { symbol: string; close: number }) => [row.symbol, row.close]))
    for (const [symbol, close] of Object.entries(ADJUSTED)) expect(closes.get(symbol.slice(5)), symbol).toBe(close)
  })

  test('a dividend in another currency is reported as omitted, by itself and among others, in every format', async () => {
    const left = { code: 'adjustment-incomplete', symbol: 'XLON:QUS', date: '2023-06-08', reason: 'other-currency' }
    for (const path of ['/v1/eod', '/v1/bars'])
      for (const symbols of ['XLON:QUS', 'XLON:QUS,XLON:QGA']) {
        const { data, meta } = await closeOf(`${path}?symbols=${symbols}&from=2023-06-07&to=2023-06-07`)
        expect(data.find((row: { symbol: string }) => row.symbol === 'QUS').close).toBe(815)
        expect(meta.errors).toEqual([expect.objectContaining(left)])
        const csv = await at.get(`${path}?symbols=${symbols}&from=2023-06-07&to=2023-06-07&adjustment=all&format=csv`)
        expect(JSON.parse(csv.headers['x-errors'] ?? '[]')).toEqual([expect.objectContaining(left)])
      }
    expect(warned).toEqual(['adjustment-incomplete'])
  })

  test('dividends are stored in the unit of their listing; an imported one replaces the earlier version', async () => {
    const paid = async () => {
      const { json } = await at.get('/v1/dividends?symbols=XLON:QGA,XLON:QGB,XLON:QGC,XJSE:QZA')
      return json.data.map((row: { amount: number; currency_code: string }) => `${row.amount} ${row.currency_code}`)
    }
    expect(await paid()).toEqual(['20 GBX', '20 GBX', '0.2 GBP', '20 ZAC'])
    expect((await at.take(corporateActions, '04-gbx-dividend', 'div2.csv')).report).toMatchObject({ quarantined: 0 })
    expect(await paid()).toEqual(['20 GBX', '20 GBX', '0.2 GBP', '20 ZAC'])
    const { data } = await closeOf('/v1/eod?symbols=XLON:QGB&date=2023-06-07')
    expect(data[0].close).toBe(795)
  })
})

describeReal('case 23: fractional share volumes', () => {
  let at: Awaited<ReturnType<typeof importingHost>>

  beforeAll(async () => {
    at = await importingHost('2026-11-25T12:00:00Z')
  }, 120_000)
  afterAll(() => at?.host.close())

  test('daily bars: prices are accepted, volumes are rounded half to even to whole numbers, each with a warning', async () => {
    const { report, found } = await at.take(eod, '23-fractional-volume', 'eod.csv', {
      createListings: true,
      market: 'XNAS',
    })
    expect(report).toMatchObject({ published: 2, quarantined: 0, warnings: 2 })
    expect(found).toEqual(['fraction-of-a-share', 'fraction-of-a-share'])
    const { json } = await at.get('/v1/eod?symbols=AAPL&from=2026-11-23&order=asc')
    expect(json.data.map((row: { close: number; volume: number }) => [row.close, row.volume])).toEqual([
      [270.5, 24306145],
      [270.9, 4987711],
    ])
    const again = await at.take(eod, '23-fractional-volume', 'eod.csv', { market: 'XNAS' })
    expect(again.report).toMatchObject({ published: 0, unchanged: 2 })
  })

  test('intraday bars: prices are accepted, and a fractional volume is rounded with a warning', async () => {
    const { report, found } = await at.take(intraday, '23-fractional-volume', 'intraday.csv')
    expect(report).toMatchObject({ published: 2, quarantined: 0, warnings: 1 })
    expect(found).toEqual(['fraction-of-a-share'])
    const { json } = await at.get('/v1/intraday?symbols=AAPL&interval=5m&from=2026-11-24&order=asc')
    expect(json.data.map((row: { open: number; volume: number }) => [row.open, row.volume])).toEqual([
      [270, 51234],
      [270.5, 49877],
    ])
  })
})

describeReal('case 11: closes that jump', () => {
  let at: Awaited<ReturnType<typeof importingHost>>

  beforeAll(async () => {
    at = await importingHost('2026-11-26T12:00:00Z')
  }, 120_000)
  afterAll(() => at?.host.close())

  const closes = async (symbol: string) => {
    const { json } = await at.get(`/v1/eod?symbols=${symbol}&from=2026-11-24&order=asc`)
    return json.data.map((row: { close: number }) => row.close)
  }

  test('a jump is held, and released only by a special dividend or liquidation that day', async () => {
    const { report } = await at.take(eod, '11-gainer-held', 'bars.csv', { createListings: true, market: 'XNAS' })
    expect(report).toMatchObject({ published: 5, held: 1, quarantined: 0 })
    expect([await closes('GAINA'), await closes('GAINB'), await closes('LOSEA')]).toEqual([[2], [2, 3], [2, 0.25]])
    const paid = { symbol: 'GAINA', exchange_mic: 'XNAS' }
    const tell = async (event: object) => {
      await at.host.submit(events, [corporateEvent({ ...paid, ...event } as never)], { source: 'primary' })
      at.host.clock.advance(60_000)
      await runOwedJobs(at.host)
      await at.host.host.refresh()
    }
    await tell({ type: 'special_dividend', ex_date: '2026-11-24', amount: '0.1', currency_code: 'USD' })
    expect(await closes('GAINA')).toEqual([2])
    // The amount of a liquidation is often published later.
    await tell({ type: 'liquidation', ex_date: '2026-11-25' })
    expect(await closes('GAINA')).toEqual([2, 3.95])
  })
})

describeReal('case 03: intraday bars for a symbol without a listing', () => {
  test('intraday bars for a symbol without a listing are rejected, but accepted with --create-listings', async () => {
    const at = await importingHost('2026-11-25T12:00:00Z')
    try {
      const how = { market: 'XNAS' }
      const refused = await at.take(intraday, '03-binance-us', 'aapl-intraday.csv', how)
      expect(refused.report).toMatchObject({ published: 0 })
      expect(new Set(refused.found)).toEqual(new Set(['unknown-listing']))
      const { report } = await at.take(intraday, '03-binance-us', 'aapl-intraday.csv', { ...how, createListings: true })
      expect(report).toMatchObject({ published: refused.report.quarantined, quarantined: 0 })
    } finally {
      await at.host.close()
    }
  }, 120_000)
})

describeReal('case 19: days without a session, and markets that are not configured', () => {
  const taken = async (markets: Readonly<Record<string, string[]>>) => {
    const at = await importingHost('2026-11-25T12:00:00Z', markets)
    try {
      const listed = await at.take(instruments, '19-weekend-sessions', 'inst.csv')
      const bars = await at.take(eod, '19-weekend-sessions', 'bars.csv')
      const { json } = await at.get('/v1/eod?symbols=EURUSD,BTCUSD,WKND,HOLI,HOLJ&from=2020-01-01&order=asc')
      return {
        listed,
        bars,
        dates: json.data.map((row: { symbol: string; date: string }) => `${row.symbol} ${row.date}`),
      }
    } finally {
      await at.host.close()
    }
  }

  test('a bar is held on a day without a session, and accepted on a Sunday with a session', async () => {
    const { listed, bars, dates } = await taken(MARKETS)
    expect(listed.report).toMatchObject({ quarantined: 0 })
    expect(bars.report).toMatchObject({ quarantined: 0 })
    expect(dates).toEqual([...['EURUSD 2026-11-20', 'EURUSD 2026-11-22', 'BTCUSD 2026-11-21', 'HOLJ 2025-01-10']])
    expect(bars.found.filter((rule) => rule === 'no-session')).toHaveLength(3)
  }, 120_000)

  test('rows for a market that is not configured are rejected', async () => {
    const { listed, bars } = await taken(WITHOUT_INDIA)
    expect(listed.found).toEqual(['market-not-configured'])
    expect(bars.found.filter((rule) => rule === 'market-not-configured')).toHaveLength(3)
  }, 120_000)
})
