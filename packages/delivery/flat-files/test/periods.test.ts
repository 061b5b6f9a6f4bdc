import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinDays, type Day } from '../src/write/join-days.ts'
import { gzipStream } from '../src/write/gzipped.ts'
import { fakeStore, MONDAY_EVENING, startFilesHost, type FilesHost } from './support/files-host.ts'
import { actions, bars } from './support/sample-datasets.ts'

const bar = (symbol: string, date: string, close: string, note: string | null = null) => ({
  symbol,
  date,
  close,
  volume: null,
  trade_count: null,
  note,
  seen_at: null,
  is_final: null,
})

let files: FilesHost
let key: string
beforeAll(async () => {
  files = await startFilesHost()
  key = await files.host.key({ plan: 'pro' })
  await files.publish(bars, [
    bar('AAPL', '2026-03-02', '274.9'),
    bar('T', '2026-03-02', '27.15', 'a "quoted"\r\nline'),
    bar('VOD', '2026-03-02', '1.02'),
    bar('AAPL', '2026-02-27', '270'),
    bar('T', '2026-02-26', '26'),
    // A bar in the month in which the plan's history begins, but before its first day.
    bar('AAPL', '2015-06-15', '31.5'),
  ])
  await files.publish(actions, [{ symbol: 'T', ex_date: '2026-02-27', kind: 'split', legs: [] }])
  expect(await files.work()).toEqual([])
})
afterAll(() => files.host.close())

const listed = async (query: string, by = key) =>
  (await files.get(query, by)).json.data.map(
    ({ date, dataset, period, rows }: Record<string, string>) => `${period} ${date} ${dataset} ${rows}`,
  )
const fileOf = async (path: string, by = key) => (await files.get(`${path}&download=true&stream=true`, by)).bytes
const csvOf = async (path: string) => gunzipSync(await fileOf(path)).toString()
const nextDay = () => files.host.clock.advance(24 * 3_600_000)

describe('monthly and yearly files', () => {
  test('monthly and yearly files are listed by period, newest first, and never together with daily files', async () => {
    expect(await listed('?period=month')).toEqual([
      'month 2026-03-01 eod 2',
      'month 2026-02-01 corporate-actions 1',
      'month 2026-02-01 eod 2',
    ])
    expect(await listed('?period=year')).toEqual(['year 2026-01-01 corporate-actions 1', 'year 2026-01-01 eod 4'])
    expect(await listed('')).toEqual(await listed('?period=day'))
    expect((await files.get('?period=week', key)).json).toMatchObject({ status: 422, code: 'invalid-parameter' })
  })

  test('monthly and yearly files have the lines of their daily files, oldest first, under one header', async () => {
    const days = ['2026-02-26', '2026-02-27', '2026-03-02']
    const texts = await Promise.all(days.map((date) => csvOf(`/eod/${date}?period=day`)))
    const [header] = texts[0]?.split('\r\n') ?? []
    const rows = texts.map((text) => text.slice(`${header}\r\n`.length))
    expect(await csvOf('/eod/2026-01-01?period=year')).toBe(`${header}\r\n${rows.join('')}`)
    expect(await csvOf('/eod/2026-02-01?period=month')).toBe(`${header}\r\n${rows.slice(0, 2).join('')}`)
  })

  test('monthly and yearly files are found by any of their dates, and return their first day', async () => {
    const { json } = await files.get('/eod/2026-02-19?period=month', key)
    expect(json.data).toMatchObject({
      date: '2026-02-01',
      period: 'month',
      rows: 2,
      download: '/v1/flat-files/eod/2026-02-01?download=true&period=month',
    })
    const { headers } = await files.get(
      '/eod/2026-02-19?period=month&download=true',
      await files.host.key({ plan: 'pro' }),
    )
    const file = await files.host.get(headers['location'] ?? '')
    expect(file.headers['content-disposition']).toBe('attachment; filename="eod-2026-02.csv.gz"')
    expect(headers).toMatchObject({ 'x-content-sha256': json.data.sha256, 'x-credits-cost': '500' })
  })

  test('monthly and yearly files have a Parquet version with the same rows', async () => {
    const file = new Uint8Array(await fileOf('/eod/2026-01-01?period=year&format=parquet')).buffer
    expect(parquetMetadata(file).row_groups).toHaveLength(1)
    const rows = await parquetReadObjects({ file })
    expect(rows.map(({ symbol, date, note }) => [symbol, date, note])).toEqual([
      ['T', new Date('2026-02-26'), null],
      ['AAPL', new Date('2026-02-27'), null],
      ['AAPL', new Date('2026-03-02'), null],
      ['T', new Date('2026-03-02'), 'a "quoted"\r\nline'],
    ])
  })

  test('history files have the rows of the list itself, with the as-of time from which changes continue', async () => {
    const list = '?period=year&dataset=eod&file_format=history'
    const [row] = (await files.get(list, key)).json.data
    expect(row).toMatchObject({ date: '2026-01-01', format: 'history', rows: 4, operation: 'eod.list' })
    expect(row.download).toBe('/v1/flat-files/eod/2026-01-01?download=true&period=year&format=history')
    const content = await fileOf('/eod/2026-01-01?period=year&format=history')
    expect([createHash('sha256').update(content).digest('hex'), content.length]).toEqual([row.sha256, row.bytes])
    const rows = await parquetReadObjects({ file: new Uint8Array(content).buffer })
    const range = { from: '2026-01-01', to: '2026-12-31', exchanges: row.exchanges.join(',') }
    const columns = await files.host.get(`/v1/eod?${new URLSearchParams({ ...range, format: 'parquet' })}`, { key })
    expect(rows).toEqual(await parquetReadObjects({ file: new Uint8Array(columns.bytes).buffer }))
    expect(rows).toHaveLength(4)
    const since = new URLSearchParams({ ...range, changed_since: row.as_of })
    expect((await files.host.get(`/v1/eod?${since}`, { key })).json).toMatchObject({ data: [], meta: { errors: [] } })
    expect((await files.get(list.replace('year', 'day'), key)).json.data).toEqual([])
    expect((await files.get('/eod/2026-03-02?format=history', key)).json.code).toBe('record-not-found')
    expect((await files.get('/corporate-actions/2026-02-01?period=month&format=history', key)).status).toBe(404)
  })

  test('monthly and yearly files that begin before the plan’s history are not listed and return 403', async () => {
    // The plan's history starts on 2016-03-02.
    for (const path of ['/eod/2016-03-09?period=month', '/eod/2016-12-30?period=year', '/eod/2015-06-15?period=year'])
      expect((await files.get(path, key)).json).toMatchObject({ status: 403, code: 'history-depth' })
    const deep = await files.host.key({ plan: 'scale' })
    expect(await listed('?period=year&dataset=eod', deep)).toEqual(['year 2026-01-01 eod 4', 'year 2015-01-01 eod 1'])
    expect((await files.get('/eod/2015-06-15?period=year', deep)).status).toBe(200)
  })

  test.each(['?period=month', '/eod/2026-02-01?period=month', '/eod/2026-02-01?period=year&download=true'])(
    'monthly and yearly files have the same requirements as daily files (%s)',
    async (path) => {
      const refused = async (wanted: object) => (await files.get(path, await files.host.key(wanted))).json.code
      expect(await refused({ plan: 'free' })).toBe('capability-missing')
      expect(await refused({ plan: 'pro', markets: ['XNAS', 'XNYS'] })).toBe('market-not-entitled')
      expect(await refused({ plan: 'pro', symbols: ['AAPL'] })).toBe('entity-not-entitled')
      expect((await files.get(path, await files.host.key({ plan: 'pro', markets: ['US'] }))).status).toBeLessThan(303)
    },
  )
})

test('a file is rewritten on the day after one of its trading dates changes, and only then', async () => {
  const state = async () =>
    (await files.get('?period=month&dataset=eod', key)).json.data.map(({ sha256 }: { sha256: string }) => sha256)
  const [march, february] = await state()
  await files.publish(bars, [bar('AAPL', '2026-02-27', '271')])
  await files.work()
  expect(await csvOf('/eod/2026-02-27?period=day')).toContain(',271,')
  expect(await state()).toEqual([march, february])
  nextDay()
  await files.publish(bars, [bar('VOD', '2026-03-02', '1.03')])
  await files.work()
  expect(await csvOf('/eod/2026-02-01?period=month')).toContain(',271,')
  const [marchAfter, februaryAfter] = await state()
  expect(marchAfter).toBe(march)
  expect(februaryAfter).not.toBe(february)
  files.host.clock.set(MONDAY_EVENING)
})

describe('joining', () => {
  async function storeOf(texts: Readonly<Record<string, string>>) {
    const { store } = fakeStore()
    for (const [name, text] of Object.entries(texts))
      await store.put(
        name,
        gzipStream(
          (async function* () {
            yield Buffer.from(text)
          })(),
        ),
      )
    return store
  }
  const day = (name: string): Day => ({ date: `2026-03-0${name}`, csv_object: name })
  async function joined(texts: Readonly<Record<string, string>>, names = Object.keys(texts)) {
    const pieces: (readonly string[])[] = []
    for await (const { lines } of joinDays(await storeOf(texts), names.map(day), new AbortController().signal))
      pieces.push(lines)
    return pieces
  }

  test('joining splits a large file into chunks of complete records, no matter how its bytes are chunked', async () => {
    const row = '"é,\r\n🙂",1\r\n'
    const pieces = await joined({ '2': `a,b\r\n${row.repeat(60_000)}`, '3': `a,b\r\n${row}`, '4': 'a,b\r\n' })
    expect(pieces.map(({ length }) => length)).toEqual([20_000, 20_000, 20_000, 2])
    expect(pieces.flat().join('')).toBe(`a,b\r\n${row.repeat(60_001)}`)
  })

  test('joining rejects different columns, a missing file and a truncated one', async () => {
    await expect(joined({ '2': 'a,b\r\n1,2\r\n', '3': 'a\r\n1\r\n' })).rejects.toThrow('has different columns')
    await expect(joined({ '2': 'a,b\r\n' }, ['2', '3'])).rejects.toThrow('the file for 2026-03-03 is missing')
    await expect(joined({ '2': 'a,b\r\n1,"2' })).rejects.toThrow('ended in the middle')
  })
})
