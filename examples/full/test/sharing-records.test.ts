import { flatFiles } from '@bourse/flat-files'
import sharing from '@bourse/sharing'
import shorts, { shortVolume } from '@bourse/shorts'
import { fakeListings, fakeSessions, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn, pathOf } from './support/shared-host.ts'

/** A Sunday is not a trading date, but a record may have rows for it. */
const DATES = ['2026-02-27', '2026-03-01', '2026-03-02']
const SYMBOLS = ['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(SYMBOLS), fakeSessions(), shorts, flatFiles({ everyRecord: true }), sharing],
    clock: '2026-03-02T22:00:00Z',
  })
  const rows = DATES.flatMap((date) =>
    SYMBOLS.map((symbol, index) => ({
      ...{ symbol, date, short_volume: String(100 + index), short_exempt_volume: null, total_volume: '1000' },
      ...{ ratio: '0.1', facilities: [] },
    })),
  )
  await host.publish(shortVolume, rows, { source: 'import' })
  const runs = await runTimetable(host, { from: '2026-03-02T22:00:00Z', to: '2026-03-02T23:00:00Z' })
  expect(runs.flatMap(({ why }) => (why === '' ? [] : [why]))).toEqual([])
  key = await host.key()
}, 120_000)
afterAll(() => host.close())

const get = (path: string, by = key) => host.get(`/delta-sharing${path}`, { key: by })

async function rowsOf(schema: string, period: string): Promise<readonly string[]> {
  const path = `/delta-sharing/shares/shorts/schemas/${schema}/tables/short_volume_by_${period}/query`
  const files = filesIn(await host.post(path, {}, { key }))
  const rows = await Promise.all(
    files.map(async ({ url }) => {
      const { headers } = await host.get(pathOf(url))
      const { bytes } = await host.get(headers['location'] ?? '')
      return parquetReadObjects({ file: new Uint8Array(bytes).buffer })
    }),
  )
  return rows.flat().map(({ symbol, date, short_volume: volume }) => {
    return `${String(symbol)} ${(date as Date).toISOString().slice(0, 10)} ${Math.round(Number(volume))}`
  })
}

describe('every record that grows by date', () => {
  test('every record that grows by date has a table for each market, by day, month and year', async () => {
    expect((await get('/shares/shorts/schemas')).json.items.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['us', 'non_us']),
    )
    const { items } = (await get('/shares/shorts/schemas/us/tables')).json
    expect(items.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['short_volume_by_day', 'short_volume_by_month', 'short_volume_by_year']),
    )
  })

  test.each(['day', 'month', 'year'])('each table has only the rows of its market (by %s)', async (period) => {
    expect([...(await rowsOf('us', period))].sort()).toEqual(
      DATES.flatMap((date) => [`AAPL ${date} 100`, `T ${date} 101`]).sort(),
    )
    expect(await rowsOf('non_us', period)).toEqual(DATES.map((date) => `VOD ${date} 102`))
  })

  test('a key sees the markets that it has', async () => {
    const schemas = async (markets: readonly string[]) => {
      const limited = await host.key({ plan: 'scale', markets })
      const answer = await get('/shares/shorts/schemas', limited)
      return (answer.json.items ?? []).map(({ name }: { name: string }) => name)
    }
    expect(await schemas(['US'])).toEqual(['us'])
    expect(await schemas(['XNAS'])).toEqual([])
  })

  test('/v1/flat-files does not list it', async () => {
    expect((await host.get('/v1/flat-files', { key })).json.data).toEqual([])
    expect((await host.get('/v1/flat-files?dataset=shorts.short_volume.us', { key })).status).toBe(422)
  })
})
