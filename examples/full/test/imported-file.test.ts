import eod, { dailyBars } from '@bourse/eod'
import { importFile } from '@bourse/host'
import { decimalText } from '@bourse/kit/values'
import type { TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { describeReal, realLines, realPath } from './support/real-data.ts'
import { asking } from './support/rows.ts'

const FILE = ['us-eod-sp500-2013-2018', 'all_stocks_5yr.csv.gz'] as const
const ROWS = 570_695
/** All rows except the one whose high is below its low. */
const TAKEN = ROWS - 1
const LISTINGS = 465
const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume', 'Name'] as const

type Line = Readonly<Record<(typeof COLUMNS)[number], string>>

describeReal(`a file of ${ROWS} bars, imported into an empty installation`, () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>
  let folder: string
  let lines: readonly Line[]

  beforeAll(async () => {
    host = await startFullHost('2018-02-08T12:00:00Z')
    ask = asking(host, await host.key())
    folder = await mkdtemp(join(tmpdir(), 'bourse-import-'))
    lines = (await realLines(COLUMNS, ...FILE)).slice(1)
  })
  afterAll(async () => {
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function importing(path: string, more: { readonly dryRun?: boolean } = {}) {
    const how = { map: { Name: 'symbol' }, source: 'import', market: 'XNAS', createListings: true, ...more }
    const report = await importFile(host.host.publications, eod, path, how)
    await host.host.refresh()
    return report
  }
  /** Writes some lines of the file to another file. */
  async function fileOf(some: readonly Line[]): Promise<string> {
    const path = join(folder, 'bars.csv')
    const text = [COLUMNS, ...some.map((line) => COLUMNS.map((column) => line[column]))].map((cells) => cells.join())
    await writeFile(path, `${text.join('\n')}\n`)
    return path
  }
  async function stored() {
    const { rows } = await host.database.database.pool.query(
      `select (select count(*)::int from bourse.batches) as batches, (select count(*)::int from eod.daily_bars) as bars,
        (select count(*)::int from instruments.symbol_assignments) as assignments, (select count(*)::int from bourse.quarantine) as quarantined`,
    )
    return rows[0]
  }
  const linesOf = (symbol: string) => lines.filter(({ Name }) => Name === symbol)
  const sent = ({ date, open, high, low, close, volume }: Line) => {
    const text = (cell: string) => (cell === '' ? null : (decimalText(cell) ?? cell))
    return { date, open: text(open), high: text(high), low: text(low), close: text(close), volume }
  }

  test('a dry run reports the result and stores nothing', async () => {
    const some = lines.filter(({ date }) => date >= '2018-02-06')
    const report = await importing(await fileOf(some), { dryRun: true })
    expect(report).toMatchObject({ batch: undefined, rows: some.length, published: some.length, quarantined: 0 })
    expect(await stored()).toEqual({ batches: 0, bars: 0, assignments: 0, quarantined: 0 })
  })

  test(
    'all rows but one are published, eleven of them with a warning about low..high, and none are held',
    { timeout: 180_000 },
    async () => {
      expect(lines).toHaveLength(ROWS)
      expect(await importing(realPath(...FILE))).toMatchObject({
        rows: ROWS,
        published: TAKEN,
        revised: 0,
        unchanged: 0,
        quarantined: 1,
        held: 0,
        released: 0,
        warnings: 11,
        ignoredColumns: [],
      })
      expect(await stored()).toEqual({ batches: 2, bars: TAKEN, assignments: LISTINGS, quarantined: 1 })
    },
  )

  test('importing the same file again writes nothing', { timeout: 180_000 }, async () => {
    const before = await stored()
    expect(await importing(realPath(...FILE))).toMatchObject({
      batch: undefined,
      published: 0,
      unchanged: TAKEN,
      quarantined: 1,
      held: 0,
    })
    expect(await stored()).toEqual(before)
  })

  test('every symbol has a listing that starts with its first bar', async () => {
    const tickers = await ask.allRows('/v1/tickers?exchange=XNAS&limit=1000')
    expect(tickers.map(({ ticker }) => ticker)).toEqual([...new Set(lines.map(({ Name }) => Name))].toSorted())
    const listed = ({ ticker, listed_on }: (typeof tickers)[number]) => [ticker, listed_on]
    const first = new Map<string, string>()
    for (const { Name, date } of lines) if (!first.has(Name)) first.set(Name, date)
    expect(tickers.map(listed)).toEqual([...first].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

  test.each(['AAL', 'AAPL', 'BRK.B', 'REGN', 'ZTS'])('the bars of %s match the file’s lines', async (symbol) => {
    const rows = await ask.rows(`/v1/eod?symbols=${symbol}&order=asc&limit=10000`)
    expect(rows.map(({ date, open, high, low, close, volume }) => ({ date, open, high, low, close, volume }))).toEqual(
      linesOf(symbol).map(sent),
    )
  })

  test('bars without an open, high or low have null instead, and contradictory values are returned unchanged', async () => {
    const bar = async (symbol: string, date: string) =>
      (await ask.rows(`/v1/eod?symbols=${symbol}&date=${date}`)).map((row) => [
        row['open'],
        row['high'],
        row['low'],
        row['close'],
        row['volume'],
      ])
    expect(await bar('REGN', '2015-06-09')).toEqual([[null, null, null, '526.09', '12135']])
    expect(await bar('DHR', '2015-07-17')).toEqual([[null, '88.76', '88.24', '88.72', '2056819']])
    expect(await bar('DHR', '2016-01-12')).toEqual([[null, null, null, '88.55', '0']])
    expect(await bar('LNT', '2016-05-19')).toEqual([['35.19', '35.785', '35.085', '17.87', '1231722']])
    expect(await bar('LNT', '2016-05-20')).toHaveLength(1)
  })

  test('a session with the entire file is one page in symbol order', async () => {
    const day = lines.filter(({ date }) => date === '2018-02-07')
    const rows = await ask.rows('/v1/eod?date=2018-02-07&limit=1000')
    expect(rows.map(({ symbol, close }) => `${symbol} ${close}`)).toEqual(
      day.map(({ Name, close }) => `${Name} ${decimalText(close)}`).toSorted(),
    )
  })

  test('coverage and health report the imported rows', async () => {
    expect(await ask.rows('/v1/datasets/eod/coverage')).toMatchObject([
      { exchange_mic: 'XNAS', history_from: '2013-02-08', history_to: '2018-02-07', status: 'available' },
    ])
    const health = await ask.rows('/v1/health')
    expect(health.filter(({ dataset, exchange }) => dataset === 'eod' && exchange === 'XNAS')).toMatchObject([
      { freshness_status: 'current', status: 'current', coverage: { latest_session: '2018-02-07' } },
    ])
  })

  test('a restated line revises one bar, and the original file restores it', async () => {
    const [last] = linesOf('AAPL').slice(-1)
    if (last === undefined) throw new Error('AAPL has lines')
    const close = async (more = '') => (await ask.shown(`/v1/eod?symbols=AAPL&limit=1${more}`, 'date', 'close'))[0]
    const before = await stored()
    host.clock.advance(60_000)
    const known = host.clock.now()
    host.clock.advance(60_000)
    const restated = await importing(
      await fileOf(linesOf('AAPL').map((line) => (line === last ? { ...line, close: '159.55' } : line))),
    )
    expect(restated).toMatchObject({ published: 1, revised: 1, unchanged: linesOf('AAPL').length - 1 })
    expect(await stored()).toEqual({ ...before, batches: before.batches + 1, bars: before.bars + 1 })
    expect(await close()).toBe('2018-02-07 159.55')
    expect(await close(`&as_of=${known}`)).toBe(`2018-02-07 ${last.close}`)
    expect(await importing(await fileOf(linesOf('AAPL')))).toMatchObject({ published: 1, revised: 1 })
    expect(await close()).toBe(`2018-02-07 ${last.close}`)
  })

  test('another source with the same bars adds no bar versions, only its claim', async () => {
    const before = await stored()
    const rows = linesOf('ZTS').map(({ Name: symbol, ...bar }) => ({ symbol, ...bar }))
    const report = await host.publish(dailyBars, rows, { source: 'second', market: 'XNAS' })
    expect(report).toMatchObject({ published: 0, unchanged: rows.length })
    expect((await stored()).bars).toBe(before.bars)
  })
})
