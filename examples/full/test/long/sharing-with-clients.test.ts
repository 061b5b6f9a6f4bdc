import { dailyBars } from '@bourse/eod'
import { withDemo } from '@bourse/demo'
import { flatFiles } from '@bourse/flat-files'
import { loadDemo } from '@bourse/host'
import sharing from '@bourse/sharing'
import { runOwedJobs, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILES_IN_DUCKDB } from '../support/files-in-duckdb.ts'
import { listedRows, tablesOf } from '../support/shared-rows.ts'

/** A Python with `delta-sharing` and `duckdb`; without one, these tests are skipped. */
const PYTHON = process.env['BOURSE_PYTHON']
if (PYTHON === undefined) console.warn('BOURSE_PYTHON is not set: no client reads the bars of the demo market')

const COLUMNS = ['symbol', 'exchange_mic', 'date', 'open', 'high', 'low', 'close', 'volume', 'trade_count']

const PRINT = `
import sys
columns = sys.argv[3].split(",")
def text(value):
    if value is None or value != value:
        return ""
    return format(value, "f") if hasattr(value, "as_tuple") else str(value)
def show(row):
    print(*[text(value) for value in row], sep="\\t")
`

const PANDAS = `${PRINT}
import delta_sharing
frame = delta_sharing.load_as_pandas(sys.argv[1], timestamp=(sys.argv[2] or None))
frame = frame.astype(object)
for row in frame[columns].itertuples(index=False):
    show(row)
`

const DUCKDB = `${PRINT}
${FILES_IN_DUCKDB}
for row in duckdb.sql(f"select {sys.argv[3]} from read_parquet({[file.url for file in files]})").fetchall():
    show(row)
`

describe.skipIf(PYTHON === undefined)('clients of the Delta Sharing protocol and the demo market', () => {
  let host: TestHost
  let folder: string
  let key: string
  let earlier: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-sharing-'))
    const loaded = withDemo([
      ...[() => import('@bourse/instruments'), () => import('@bourse/calendars'), () => import('@bourse/eod')],
      ...[() => import('@bourse/corporate-actions'), flatFiles({ everyRecord: true }), sharing],
    ])
    const datasets = await Promise.all(loaded.map(async (each) => (await each()).default))
    host = await startTestHost({ datasets, clock: '2026-11-25T04:00:00Z', config: { data_dir: join(folder, 'data') } })
    await loadDemo(host.host.work, host.host.wiring, () => undefined, { years: 1 })
    await host.host.refresh()
    await runOwedJobs(host)
    key = await host.key()
    await write('2026-11-25T04', '2026-11-25T07')
    earlier = host.clock.now()
    await correct()
    await write('2026-11-25T08', '2026-11-25T10')
    const address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
    const profile = { shareCredentialsVersion: 1, endpoint: `${address}/delta-sharing`, bearerToken: key }
    await writeFile(join(folder, 'config.share'), JSON.stringify(profile))
  }, 900_000)
  afterAll(async () => {
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function write(from: string, to: string): Promise<void> {
    const runs = await runTimetable(host, { from: `${from}:00:00Z`, to: `${to}:00:00Z` })
    expect(runs.flatMap(({ task, why }) => (task.startsWith('flat-files') && why !== '' ? [why] : []))).toEqual([])
  }

  /** Corrects the bars of one day to closes that no binary float can hold. */
  async function correct(): Promise<void> {
    const date = '2026-11-24'
    const bars = await listedRows(host, key, `/v1/eod?date=${date}`)
    const rows = bars
      .filter(({ exchange_mic: mic }) => mic === 'XNAS' || mic === 'XLON')
      .map(({ symbol, exchange_mic: mic, close }) => ({
        ...{ symbol: `${mic}:${symbol}`, date, open: null, high: null, low: null, volume: '100' },
        close: `${close?.split('.')[0]}.123456789012345678`,
      }))
    expect(rows.length).toBeGreaterThan(20)
    host.clock.set('2026-11-25T07:30:00Z')
    await host.publish(dailyBars, rows, { source: 'demo', demo: true })
    await host.host.refresh()
  }

  /** All bars of the markets that /v1/eod returns on the dates of files. */
  async function bars(dates: readonly string[], mics: ReadonlySet<string>, asOf: string): Promise<readonly string[]> {
    const rows = []
    for (const date of dates)
      rows.push(...(await listedRows(host, key, `/v1/eod?date=${date}${asOf === '' ? '' : `&as_of=${asOf}`}`)))
    return rows
      .filter(({ exchange_mic: mic = '' }) => mics.has(mic))
      .map((row) => COLUMNS.map((name) => row[name] ?? '').join('\t'))
      .toSorted()
  }

  async function read(script: string, table: string, asOf: string): Promise<readonly string[]> {
    const profile = `${join(folder, 'config.share')}#${table}`
    const { stdout } = await promisify(execFile)(PYTHON ?? '', ['-c', script, profile, asOf, COLUMNS.join(',')], {
      maxBuffer: 2 ** 28,
    })
    return stdout.replace(/\n$/, '').split('\n').map(withoutZeros).toSorted()
  }

  /** Columns have 18 fractional digits; /v1/eod omits trailing zeros. */
  const withoutZeros = (line: string) => line.replaceAll(/(\.\d*?)0+(?=\t|$)/g, '$1').replaceAll(/\.(?=\t|$)/g, '')

  test.each([
    ['pandas', PANDAS],
    ['DuckDB', DUCKDB],
  ])(
    '%s reads all daily bars of every market with the same digits as /v1/eod, now and as of an earlier time',
    async (_, script) => {
      const markets = host.host.engine.markets
      const tables = (await tablesOf(host, key)).filter(({ name }) => name === 'daily_bars_by_day')
      expect(tables.map(({ schema }) => schema).sort()).toEqual(expect.arrayContaining(['non_us', 'us', 'venues']))
      for (const { schema, files } of tables) {
        const dates = files.map(({ id }) => id.slice(0, 10))
        const mics = new Set([...markets].filter((mic) => schemaOf(mic) === schema))
        for (const asOf of ['', earlier]) {
          const expected = await bars(dates, mics, asOf)
          expect(expected.length, schema).toBeGreaterThan(500)
          expect(await read(script, `eod.${schema}.daily_bars_by_day`, asOf), `${schema} ${asOf}`).toEqual(expected)
        }
        const now = await bars(dates, mics, '')
        if (schema === 'us' || schema === 'non_us') expect(await bars(dates, mics, earlier)).not.toEqual(now)
      }
    },
    1_800_000,
  )

  function schemaOf(mic: string): string | undefined {
    const groups = Object.entries(host.host.work.config.markets)
    return groups
      .find(([, mics]) => mics.includes(mic))?.[0]
      .toLowerCase()
      .replace('-', '_')
  }
})
