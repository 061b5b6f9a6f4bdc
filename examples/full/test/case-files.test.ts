import calendars from '@bourse/calendars'
import economic from '@bourse/economic'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import intraday from '@bourse/intraday'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casePath } from './support/cases.ts'
import { startImportCommands, type ImportCommands } from './support/import-commands.ts'
import { describeReal } from './support/real-data.ts'

const series = (id: string, more: object = {}) => ({
  ...{ id, place: 'usa', name: id, category: 'government_bond', unit: 'percent', unit_text: 'Percent' },
  ...{ frequency: 'daily', vintages: false, ...more },
})
const SETTINGS = {
  markets: { US: ['XNYS', 'XNAS', 'XASE'], OTHER: ['XLON', 'CRYPTO'] },
  sources: { fred: { series: [series('DGS10'), series('DGS2'), series('UNRATE', { frequency: 'monthly' })] } },
}
const LISTED = ['--market', 'XNAS', '--create-listings']
const COINS = ['--market', 'CRYPTO', '--create-listings']

describeReal('case files, imported unchanged by the command line', () => {
  let at: ImportCommands
  beforeAll(async () => {
    const datasets = [instruments, calendars, eod, intraday, economic]
    at = await startImportCommands(datasets, { clock: '2026-11-26T12:00:00Z', settings: SETTINGS })
  }, 120_000)
  afterAll(() => at?.close())

  const imported = (dataset: string, folder: string, file: string, ...more: readonly string[]) =>
    at.run('import', dataset, casePath(folder, file), ...more)
  const ingested = (source: string, folder: string, file: string) =>
    at.run('ingest', 'file', 'economic', source, casePath(folder, file))
  const BAR = ['date', 'open', 'high', 'low', 'close', 'volume'] as const
  const bars = (symbol: string, from = '2000-01-01') =>
    at.ask.shown(`/v1/eod?symbols=${symbol}&from=${from}&order=asc`, ...BAR)
  const values = (id: string) =>
    at.ask.shown(`/v1/economic/observations?series_ids=${id}&from=2020-01-01&order=asc`, 'observation_date', 'value')

  describe('01-yfinance-multiheader', () => {
    const folder = '01-yfinance-multiheader'
    test('adjusted prices need --adjusted-as-is', async () => {
      for (const file of ['one.csv', 'two.csv']) {
        const { code, json } = await imported('eod', folder, file, ...LISTED)
        expect([code, JSON.stringify(json)], file).toEqual([1, expect.stringContaining('--adjusted-as-is')])
      }
    })
    test('files with one ticker and with two have dates, prices and volumes as written', async () => {
      for (const file of ['one.csv', 'two.csv'])
        expect((await imported('eod', folder, file, ...LISTED, '--adjusted-as-is')).code, file).toBe(0)
      expect(await bars('MSFT')).toEqual([
        ...['2023-02-16 262.01 262.11 257.12 258.28 29603600', '2023-02-17 255.84 256.53 252.5 254.53 30000100'],
      ])
      expect(await bars('AMZN')).toEqual([
        ...['2023-12-01 146 147.25 145.55 147.03 39924600', '2023-12-04 145.25 145.35 142.81 144.84 48294200'],
      ])
      expect(await bars('GOOGL')).toEqual([
        ...['2023-12-01 131.86 132.57 130.67 131.86 32318600', '2023-12-04 129.88 130.25 127.67 129.27 41680100'],
      ])
    })
    test('history with dividends has dates in the market’s time zone', async () => {
      const { code, json } = await imported('eod', folder, 'history.csv', '--set', 'symbol=HIST', ...LISTED)
      expect([code, json.published, json.presets]).toEqual([0, 3, ['yfinance']])
      expect((await bars('HIST'))[0]).toBe('2023-02-15 268.32 270.73 266.18 269.32 28962200')
    })
  })

  test('02-date-forms: every row with an unambiguous date has that date', async () => {
    const { code, json } = await imported('eod', '02-date-forms', 'dates.csv', ...LISTED)
    expect([code, json.rows, json.published, json.quarantined]).toEqual([0, 19, 18, 1])
    const rules = json.findings.map(({ rule, level, rows }: Record<string, unknown>) => `${rule} ${level} ${rows}`)
    expect(rules.sort()).toEqual(['market-not-configured reject 1', 'unreadable-value warn 1'])
    const whole = '2023-02-15 268.32 270.73 266.18 269.32 28962200'
    for (const letter of 'ACDEFGHIJKMOR') expect(await bars(`TZ${letter}`), letter).toEqual([whole])
    expect(await bars('TZB')).toEqual(['2023-06-01 100.5 101 99 100.1 1000'])
    expect(await bars('TZL')).toEqual(['2023-02-15 1268.32 1270.73 1266.18 1269.32 28962200'])
    expect(await bars('TZN')).toEqual(['2023-02-15 268.32 270.73 266.18 269.32 -'])
    expect(await bars('TZP')).toEqual(['2023-02-15 - 270.73 266.18 269.32 -'])
    expect(await bars('TZQ')).toEqual(['2023-02-15 268.32 270.73 266.18 269.32 -'])
  })

  describe('03-binance-us', () => {
    const folder = '03-binance-us'
    test('times in seconds to nanoseconds, with and without a header, give the same bars', async () => {
      const nameless = ['--set', 'symbol=BTCUSDT', '--set', 'interval=1m']
      const files = [
        ...[['BTCUSDT-1m-s.csv'], ['BTCUSDT-1m-ms.csv'], ['BTCUSDT-1m-us.csv'], ['BTCUSDT-1m-ns.csv']],
        ['BTCUSDT-1m-us-nohdr.csv', ...nameless],
      ]
      const published = []
      for (const [file = '', ...more] of files) {
        const { code, json } = await imported('intraday', folder, file, ...COINS, ...more)
        expect([code, json.rows, json.quarantined], file).toEqual([0, 3, 0])
        published.push(`${json.published} ${json.unchanged}`)
      }
      expect(published).toEqual(['3 0', '0 3', '0 3', '0 3', '0 3'])
      const minutes = `/v1/intraday?symbols=BTCUSDT&interval=1m&from=2026-11-20&order=asc`
      expect(await at.ask.shown(minutes, 'datetime', 'open', 'close', 'volume')).toEqual([
        '2026-11-20T00:00:00Z 90000.1 90001.2 0.00012345',
        '2026-11-20T00:01:00Z 90001.1 90002.2 0.00012345',
        '2026-11-20T00:02:00Z 90002.1 90003.2 0.00012345',
      ])
    })
    test('a daily file with milliseconds and microseconds has days in UTC', async () => {
      const { code, json } = await imported('eod', folder, 'BTCUSDT-1d.csv', ...COINS)
      expect([code, json.published, json.presets]).toEqual([0, 2, ['binance-klines']])
      expect(await bars('BTCUSDT')).toEqual([
        ...['2024-12-31 92000.1 93000 91000 92500.55 12345.6789', '2025-01-01 92000.1 93000 91000 92500.55 12345.6789'],
      ])
    })
    test('other files in the folder create their listings', async () => {
      expect((await imported('eod', folder, 'eod-iso.csv', ...COINS)).json).toMatchObject({ published: 2 })
      expect(await bars('SHIBUSDT')).toEqual(['2026-11-19 0.00000812 0.0000083 0.00000801 0.00000815 123456789012.5'])
      const listed = await imported('intraday', folder, 'aapl-intraday.csv', ...LISTED)
      expect(listed).toMatchObject({ code: 0, json: { published: 1 } })
    })
  })

  test('08-treasury-6week: the six-week maturity becomes a series, and the feed has the same rows as the CSV', async () => {
    const curve = 'usa.government_bond.yield'
    expect((await ingested('treasury', '08-treasury-6week', 'feed.xml')).code).toBe(0)
    expect(await values(`${curve}.6w`)).toEqual(['2026-11-24 4.08'])
    const { code, json } = await ingested('treasury', '08-treasury-6week', 'daily-treasury-rates.csv')
    expect([code, json.revised]).toEqual([0, 0])
    expect(await values(`${curve}.6w`)).toEqual(['2026-11-24 4.08'])
    expect(await values(`${curve}.30y`)).toEqual(['2026-11-23 4.66', '2026-11-24 4.65'])
  })

  test('09-fred-missing: a period and an empty cell are not rows', async () => {
    for (const file of ['DGS10.csv', 'UNRATE.csv', 'fredgraph.csv'])
      expect((await ingested('fred', '09-fred-missing', file)).code, file).toBe(0)
    expect(await values('usa.fred.dgs10')).toEqual([
      ...['2025-10-10 4.05', '2025-10-14 4.03', '2025-10-15 4.05', '2025-10-16 3.99'],
    ])
    expect(await values('usa.fred.dgs2')).toEqual(['2025-10-15 3.5'])
    expect(await values('usa.fred.unrate')).toEqual(['2025-08-01 4.3', '2025-09-01 4.4', '2025-11-01 4.5'])
  })

  test('16-stooq: adjusted prices need --adjusted-as-is', async () => {
    const refused = await imported('eod', '16-stooq', 'aapl.us.txt', ...LISTED)
    expect([refused.code, JSON.stringify(refused.json)]).toEqual([1, expect.stringContaining('--adjusted-as-is')])
    const more = [...LISTED, '--adjusted-as-is', '--symbol-from-name', '{symbol}.us.txt']
    expect(await imported('eod', '16-stooq', 'aapl.us.txt', ...more)).toMatchObject({ code: 0, json: { published: 2 } })
    expect(await bars('AAPL', '2026-04-01')).toEqual([
      ...['2026-04-29 10 10.5 9.9 10.25 1000', '2026-04-30 10.25 10.6 10.1 10.5 1200'],
    ])
  })

  describe('20-csv-encodings', () => {
    const folder = '20-csv-encodings'
    const SAME = [
      ...['bom-semicolon-crlf.csv', 'comma-decimal.csv', 'comment-head.csv', 'cr-only.csv', 'footer.csv'],
      ...['quotedall.csv', 'sep-line.csv', 'trailing-comma.csv', 'utf16-tab.txt'],
    ]
    test('each file has the same rows as its UTF-8 version with commas', async () => {
      for (const [index, file] of SAME.entries()) {
        const { code, json } = await imported('eod', folder, file, ...LISTED)
        expect([code, json.published, json.unchanged], file).toEqual([0, ...(index === 0 ? [2, 0] : [0, 2])])
        expect(json.quarantined, file).toBe(file === 'footer.csv' ? 1 : 0)
      }
      expect((await imported('eod', folder, 'latin1.csv', ...LISTED)).json).toMatchObject({ unchanged: 1 })
      expect(await bars('ENCA')).toEqual(['2026-11-24 10.5 11 10 10.75 1000', '2026-11-25 10.75 11.2 10.5 11 1200'])
    })
    test('NA, NULL and TRUE are tickers', async () => {
      const { json } = await imported('eod', folder, 'na.csv', ...LISTED)
      expect(json).toMatchObject({ published: 3, quarantined: 0 })
      for (const symbol of ['NA', 'NULL', 'TRUE'])
        expect(await bars(symbol)).toEqual(['2026-11-24 10.5 11 10 10.75 1000'])
    })
  })

  test('24-negative-spot: a price is negative', async () => {
    expect((await ingested('eia', '24-negative-spot', 'wti-daily.csv')).code).toBe(0)
    expect(await values('world.commodity.wti')).toEqual([
      ...['2020-04-17 18.31', '2020-04-20 -36.98', '2020-04-21 8.91'],
    ])
  })

  test('27-two-rows-one-date: the last row wins, and both are reported', async () => {
    const { code, json } = await imported('eod', '27-two-rows-one-date', 'bars.csv', ...LISTED)
    expect([code, json.published, json.quarantined, json.warnings]).toEqual([0, 1, 1, 1])
    expect(json.findings.map(({ rule }: { readonly rule: string }) => rule)).toEqual(['duplicate-key', 'duplicate-key'])
    expect(await bars('DUPA')).toEqual(['2019-08-13 14.7448 14.7448 14.7448 14.7448 1'])
  })
})
