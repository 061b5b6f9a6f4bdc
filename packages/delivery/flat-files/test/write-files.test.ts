import { addDays, weekdays } from '@bourse/kit/values'
import { defineDataset, f, perRequest, endpoint, Type } from '@bourse/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import type { FileFacts } from '../src/files.ts'
import { flatFiles } from '../src/index.ts'
import { datesToCheck } from '../src/write/dates-to-check.ts'
import { fakeStore, startFilesHost, type FilesHost } from './support/files-host.ts'
import { bars, corporateActions, eod } from './support/sample-datasets.ts'

const bar = (symbol: string, date: string, close: string) => ({
  symbol,
  date,
  close,
  volume: null,
  trade_count: null,
  note: null,
  seen_at: null,
  is_final: null,
})

describe('the life cycle of stored objects', () => {
  let files: FilesHost
  let key: string
  const { store, dataset } = fakeStore()
  beforeAll(async () => {
    files = await startFilesHost({ datasets: [eod], more: [dataset] })
    key = await files.host.key({ plan: 'pro' })
    await files.publish(bars, [bar('AAPL', '2026-03-02', '270')])
    expect(await files.work()).toEqual([])
  })
  afterAll(() => files.host.close())
  beforeEach(() => {
    store.breaksOff = false
    store.hasAddresses = true
  })

  const shaOf = async (date: string) => (await files.get(`/eod/${date}`, key)).json.data?.sha256
  const contentOf = async (date: string) =>
    gunzipSync((await files.get(`/eod/${date}?download=true&stream=true`, key)).bytes).toString()
  const later = (hours: number) => files.host.clock.advance(hours * 3_600_000)

  test('a failed write publishes nothing, leaves the previous file in place and is retried later', async () => {
    const before = await shaOf('2026-03-02')
    store.breaksOff = true
    await files.publish(bars, [bar('AAPL', '2026-03-02', '271'), bar('AAPL', '2026-02-27', '269')])
    expect((await files.work()).join()).toContain('the connection was lost')
    expect(await shaOf('2026-03-02')).toBe(before)
    expect(await contentOf('2026-03-02')).toContain(',270,')
    expect((await files.get('/eod/2026-02-27', key)).status).toBe(404)
    expect((await files.get('', key)).json.data).toHaveLength(1)
    store.breaksOff = false
    later(1)
    await files.publish(bars, [bar('T', '2026-03-02', '27')])
    expect(await files.work()).toEqual([])
    expect(await contentOf('2026-03-02')).toContain(',271,')
    expect(await contentOf('2026-02-27')).toContain(',269,')
  })

  test('replaced objects stay available to running downloads and are removed two hours later; current ones and the Parquet of earlier days stay', async () => {
    const old = [...store.held.keys()].filter((name) => name.includes('2026-03-02'))
    expect(old).toHaveLength(5)
    later(3)
    await files.publish(bars, [bar('AAPL', '2026-02-26', '268')])
    await files.work()
    const kept = [...store.held.keys()].filter((name) => name.includes('2026-03-02'))
    expect(kept.filter((name) => name.endsWith('.csv.gz'))).toHaveLength(1)
    expect(kept.filter((name) => name.endsWith('.parquet'))).toHaveLength(3)
    expect(kept.filter((name) => name.endsWith('.changes.parquet'))).toHaveLength(1)
    expect(await contentOf('2026-03-02')).toContain(',271,')
  })

  test('objects that a dead worker left incomplete are removed', async () => {
    store.breaksOff = false
    const { put } = store
    const puts: string[] = []
    store.put = async (name, content) => {
      const stored = await put(name, content)
      puts.push(name)
      if (name.endsWith('.parquet')) throw new Error('the worker died')
      return stored
    }
    await files.publish(bars, [bar('AAPL', '2026-02-25', '267')])
    await files.work()
    store.put = put
    await files.publish(bars, [bar('AAPL', '2026-02-25', '266')])
    await files.work()
    expect(await contentOf('2026-02-25')).toContain(',266,')
    expect(puts.every((name) => store.held.has(name))).toBe(true)
    later(3)
    await files.publish(bars, [bar('AAPL', '2026-02-24', '265')])
    await files.work()
    expect(puts.some((name) => store.held.has(name))).toBe(false)
    expect(await contentOf('2026-02-25')).toContain(',266,')
  })

  test('if a store does not sign URLs, the host sends its files', async () => {
    const redirected = await files.get('/eod/2026-03-02?download=true', key)
    expect(redirected.status).toBe(302)
    expect(redirected.headers['location']).toMatch(
      /^https:\/\/store\.example\/flat-files\/eod\/2026-03-02\/.*seconds=300$/,
    )
    store.hasAddresses = false
    const sent = await files.get('/eod/2026-03-02?download=true', await files.host.key({ plan: 'pro' }))
    expect([sent.status, sent.headers['x-credits-cost']]).toEqual([200, '500'])
    expect(gunzipSync(sent.bytes).toString()).toContain(',271,')
  })

  test('a dataset that is not installed is not listed and has no files', async () => {
    const { json } = await files.get('?dataset=corporate-actions', key)
    expect(json.data).toEqual([])
    expect((await files.get('/corporate-actions/2026-03-02', key)).status).toBe(404)
  })

  test('nothing is written if nothing has changed', async () => {
    const { put } = store
    let puts = 0
    store.put = (name, content) => {
      puts++
      return put(name, content)
    }
    await files.publish(bars, [bar('VOD', '2026-03-02', '1')])
    expect(await files.work()).toEqual([])
    store.put = put
    expect(puts).toBe(0)
  })
})

test('additional files are declared as plain data', async () => {
  const facts = defineDataset({
    id: 'some-facts',
    title: 'Facts',
    summary: 'Facts.',
    endpoints: [
      endpoint('/some-facts', {
        id: 'some-facts.list',
        summary: 'Facts',
        capabilities: ['some-facts.list'],
        credits: perRequest(5),
        query: { day: Type.String({ format: 'date', examples: ['2026-03-02'] }) },
        fields: { id: f.text('Id'), day: f.date('Day') },
        order: ['id asc'],
        pointInTime: false,
        needs: {},
        read: async (_, { query }) => [{ id: 'a', day: query.day }],
      }),
    ],
  })
  const delivery = flatFiles({
    more: [{ dataset: 'facts', operation: 'some-facts.list', parameters: { day: '{date}' }, columns: { day: 'date' } }],
  })
  const files = await startFilesHost({ delivery, datasets: [eod, corporateActions, facts] })
  await files.publish(bars, [bar('AAPL', '2026-03-02', '270')])
  await files.work()
  const { json } = await files.get('?dataset=facts', await files.host.key())
  expect(json.data).toEqual([])
  await files.host.close()
})

test('an invalid or duplicate name is rejected', () => {
  const more = { operation: 'x.list', parameters: {}, columns: {} }
  expect(() => flatFiles({ more: [{ ...more, dataset: '../etc' }] })).toThrow('is not a valid flat file name')
  expect(() => flatFiles({ more: [{ ...more, dataset: 'eod' }] })).toThrow('is used twice')
})

test('Flat files: the first run writes the newest file for an import whose data ends years ago, and skips dates without rows', async () => {
  const files = await startFilesHost({ holidays: [] })
  const rows = [...weekdays('2018-05-28', '2018-06-08')].map((date) => bar('AAPL', date, '40'))
  await files.publish(bars, rows)
  expect(await files.work()).toEqual([])
  const key = await files.host.key()
  const listed = async (query: string) =>
    (await files.get(`?dataset=eod&${query}`, key)).json.data.map(({ date }: { date: string }) => date)
  expect(await listed('limit=1000')).toEqual(rows.map(({ date }) => date).toReversed())
  const [facts] = await files.host.database.database.query<{ looked: string }>(
    `select count(*)::text as looked from flat_files.files where dataset = 'eod' and period = 'day'`,
  )
  // The run also checks the newest five sessions.
  expect(facts?.looked).toBe(String(rows.length + 5))
  expect(await listed('period=month')).toEqual(['2018-06-01', '2018-05-01'])
  expect(await listed('period=year')).toEqual(['2018-01-01'])
  await files.host.close()
})

describe('the dates that a run checks', () => {
  const sessions = [...weekdays('2020-01-01', '2026-03-02')]
  const all = new Map(sessions.map((date): [string, FileFacts] => [date, { date } as FileFacts]))
  const hour = 0
  const withRows = (dates: readonly string[]) => Promise.resolve(dates)

  test('the dates that a run checks are the recent ones and the newest unchecked ones, up to a limit per run', async () => {
    const { now, later } = await datesToCheck({ sessions, known: new Map(), hour, withRows })
    expect(now).toHaveLength(205)
    expect([...now, ...later]).toEqual(sessions.toReversed())
  })

  test('the dates that a run checks include every older date once every 20 days', async () => {
    const turns: string[] = []
    for (let now = 0; now < 480; now++)
      turns.push(...(await datesToCheck({ sessions, known: all, hour: now, withRows })).now.slice(5))
    expect(turns.toSorted()).toEqual(sessions.slice(0, -5))
  })

  test('the dates that a run checks include new dates when the history is extended backward', async () => {
    const known = new Map([...all].filter(([date]) => date >= '2026-01-01'))
    const { now: dates } = await datesToCheck({ sessions, known, hour, withRows })
    expect(dates).toContain('2025-12-31')
    expect(dates.filter((date) => date < addDays('2025-12-31', -400))).toEqual([])
  })
})
