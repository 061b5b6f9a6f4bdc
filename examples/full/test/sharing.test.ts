import corporateActions from '@bourse/corporate-actions'
import calendars from '@bourse/calendars'
import eod, { dailyBars } from '@bourse/eod'
import flatFiles from '@bourse/flat-files'
import instruments from '@bourse/instruments'
import { s3 } from '@bourse/s3'
import sharing from '@bourse/sharing'
import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FILES_IN_DUCKDB } from './support/files-in-duckdb.ts'
import { startS3, type TestS3 } from './support/start-s3.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Path to a Python that has `delta-sharing` and `duckdb`; without one, these tests are skipped. */
const PYTHON = process.env['BOURSE_PYTHON']
if (PYTHON === undefined) console.warn('BOURSE_PYTHON is not set: no client of the Delta Sharing protocol is tested')

/** Digits that no binary float can hold. */
const CLOSES = ['10.123456789012345678', '0.000000000000000001', '99999999999999999.5']
const DATES = ['2026-02-26', '2026-02-27', '2026-03-02']
const SYMBOLS = ['AAPL', 'MSFT', 'T']
/** Between the two publications. */
const EARLIER = '2026-03-02T22:30:00Z'

const PANDAS = `
import delta_sharing, sys
table, timestamp = sys.argv[1], (sys.argv[2] or None)
frame = delta_sharing.load_as_pandas(table, timestamp=timestamp)
for _, row in frame.iterrows():
    print(row["symbol"], row["date"], format(row["close"], "f"), sep="\\t")
`

const CHANGES = `
import delta_sharing, sys
frame = delta_sharing.load_table_changes_as_pandas(sys.argv[1], starting_timestamp=sys.argv[2])
for _, row in frame.iterrows():
    assert row["_commit_timestamp"] == row["_commit_version"] // 1000
    print(row["_change_type"], row["symbol"], row["date"], format(row["close"], "f"), sep="\\t")
`

const DUCKDB = `
${FILES_IN_DUCKDB}
for row in duckdb.sql(f"select symbol, date, close from read_parquet({[file.url for file in files]})").fetchall():
    print(row[0], row[1], format(row[2], "f"), sep="\\t")
`

describe.skipIf(PYTHON === undefined).each(['a folder', 'S3'])(
  'clients of the Delta Sharing protocol, files on %s',
  (place) => {
    let host: TestHost
    let store: TestS3 | undefined
    let folder: string
    let key: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'bourse-sharing-'))
      const datasets = [instruments, calendars, corporateActions, eod, flatFiles, sharing]
      if (place === 'S3') {
        store = await startS3()
        const { bucket, endpoint, credentials } = store
        datasets.push(s3(() => ({ bucket, endpoint, credentials })))
      }
      host = await startTestHost({
        datasets,
        clock: '2026-03-02T22:00:00Z',
        config: { data_dir: join(folder, 'data') },
      })
      await publish(CLOSES)
      host.clock.set('2026-03-03T23:00:00Z')
      await publish(['11.5', ...CLOSES.slice(1)])
      key = await host.key()
      const address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
      const profile = { shareCredentialsVersion: 1, endpoint: `${address}/delta-sharing`, bearerToken: key }
      await writeFile(join(folder, 'config.share'), JSON.stringify(profile))
    }, 180_000)
    afterAll(async () => {
      await host?.close()
      await store?.close()
      await rm(folder, { recursive: true, force: true })
    })

    async function publish(closes: readonly string[]): Promise<void> {
      const rows = DATES.flatMap((date) =>
        SYMBOLS.map((symbol, index) => ({
          ...{ symbol, date, open: null, high: null, low: null, volume: '100' },
          close: closes[index],
        })),
      )
      await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS', createEntities: true })
      const from = host.clock.now()
      const runs = await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
      expect(runs.flatMap(({ why }) => (why === '' ? [] : [why]))).toEqual([])
    }

    /** Symbol, date and close of all bars, sorted. */
    async function bars(asOf: string): Promise<readonly string[]> {
      const at = asOf === '' ? '' : `&as_of=${asOf}`
      const answers = await Promise.all(DATES.map((date) => host.get(`/v1/eod?date=${date}${at}&format=csv`, { key })))
      for (const { status, text } of answers) expect(status, text).toBe(200)
      return answers.flatMap(({ text }) => columnsIn(text)).toSorted()
    }

    /** Symbol, date and close of each line after the header. */
    function columnsIn(csv: string): readonly string[] {
      const [header = [], ...lines] = csv
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
      const places = ['symbol', 'date', 'close'].map((name) => header.indexOf(name))
      return lines.map((line) => places.map((place) => line[place]).join('\t'))
    }

    async function read(script: string, table: string, asOf: string): Promise<readonly string[]> {
      const { stdout } = await promisify(execFile)(PYTHON ?? '', [
        '-c',
        script,
        `${join(folder, 'config.share')}#${table}`,
        asOf,
      ])
      return stdout.trimEnd().split('\n').map(withoutZeros).toSorted()
    }

    /** Columns have 18 fractional digits; /v1/eod omits trailing zeros. */
    const withoutZeros = (line: string) => line.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

    test.each([
      ['pandas', PANDAS],
      ['DuckDB', DUCKDB],
    ])(
      '%s reads all bars with the same digits as /v1/eod, now and as of an earlier time',
      async (_, script) => {
        expect(await bars(EARLIER)).not.toEqual(await bars(''))
        for (const asOf of ['', EARLIER])
          expect(await read(script, 'eod.us.daily_bars_by_day', asOf)).toEqual(await bars(asOf))
        expect(await read(script, 'eod.us.daily_bars_by_month', '')).toEqual(await bars(''))
      },
      120_000,
    )

    test('pandas reads the change data feed: each corrected bar before and after, with all digits', async () => {
      const corrected = DATES.flatMap((date) => [
        `update_preimage\tAAPL\t${date}\t${CLOSES[0]}`,
        `update_postimage\tAAPL\t${date}\t11.5`,
      ])
      expect(await read(CHANGES, 'eod.us.daily_bars_by_day', EARLIER)).toEqual(corrected.toSorted())
      const all = await read(CHANGES, 'eod.us.daily_bars_by_day', '2026-01-01')
      const first = (await bars(EARLIER)).map((bar) => `insert\t${bar}`)
      expect(all).toEqual([...first, ...corrected].toSorted())
    }, 120_000)

    test('the README’s Python code runs', async () => {
      const page = await readFile(join(import.meta.dirname, '../../../packages/delivery/sharing/README.md'), 'utf8')
      const [, code = ''] = /```python\n(.*?)```/s.exec(page) ?? []
      const atEarlier = code.replaceAll('2026-03-02T22:00:00Z', EARLIER)
      const { stdout } = await promisify(execFile)(
        PYTHON ?? '',
        ['-c', `${atEarlier}\nprint(len(bars), len(then), len(changes))`],
        {
          cwd: folder,
        },
      )
      expect(stdout).toContain('daily_bars_by_month')
      expect(stdout.trimEnd()).toMatch(/\n9 9 6$/)
    }, 60_000)
  },
)
