import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startFilesHost, MONDAY_EVENING, type FilesHost } from './support/files-host.ts'
import { bars } from './support/sample-datasets.ts'

/** A plan with enough credits for one file. */
const ONE_FILE = {
  requests_per_minute: null,
  concurrent_requests: 50,
  credits_per_day: 600,
  history_years: null,
  markets: ['US'],
  without_capabilities: [],
  symbols: null,
  stream_symbols: 0,
}

const DAY = '/eod/2026-03-02?download=true'

let files: FilesHost
beforeAll(async () => {
  files = await startFilesHost({ config: { plans: { one: ONE_FILE }, welcome_credits: { amount: 0, days: 1 } } })
  await files.publish(
    bars,
    ['2026-03-02', '2026-02-27'].map((date) => ({
      symbol: 'AAPL',
      date,
      close: '270',
      volume: null,
      trade_count: null,
      note: null,
      seen_at: null,
      is_final: null,
    })),
  )
  expect(await files.work()).toEqual([])
})
afterAll(() => files.host.close())

const costOf = async (path: string, key: string, headers = {}) => {
  const answer = await files.get(path, key, headers)
  expect(answer.status, answer.text).toBeLessThan(303)
  return Number(answer.headers['x-credits-cost'])
}

describe('credits for a file are charged once per file, key and UTC day', () => {
  test('one charge covers any number of ranges and redirects, in any order, and any date in the file’s period', async () => {
    const key = await files.host.key({ plan: 'pro' })
    expect(await costOf(`${DAY}&stream=true`, key, { range: 'bytes=0-9' })).toBe(500)
    for (const path of [DAY, `${DAY}&stream=true`, `${DAY}&period=day&format=csv`])
      expect(await costOf(path, key)).toBe(0)
    expect(await costOf(`${DAY}&stream=true`, key, { range: 'bytes=10-19' })).toBe(0)
    expect(await costOf('/eod/2026-03-02?period=month&download=true', key)).toBe(500)
    expect(await costOf('/eod/2026-03-31?period=month&download=true', key)).toBe(0)
  })

  test('another date, format or period is another file, and another key pays separately', async () => {
    const key = await files.host.key({ plan: 'pro' })
    for (const path of [DAY, `${DAY}&format=parquet`, `${DAY}&period=month`, '/eod/2026-02-27?download=true'])
      expect(await costOf(path, key)).toBe(500)
    expect(await costOf(DAY, await files.host.key({ plan: 'pro' }))).toBe(500)
  })

  test('concurrent requests pay once', async () => {
    const key = await files.host.key({ plan: 'pro' })
    const costs = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        costOf(`${DAY}&stream=true`, key, { range: `bytes=${index}-${index + 1}` }),
      ),
    )
    expect(costs.toSorted((a, b) => b - a)).toEqual([500, ...Array.from({ length: 11 }, () => 0)])
  })

  test('a paid file stays available when the day’s credits are used up; another one does not', async () => {
    const key = await files.host.key({ plan: 'one' })
    expect(await costOf(DAY, key)).toBe(500)
    expect(await costOf(DAY, key)).toBe(0)
    expect((await files.get('/eod/2026-02-27?download=true', key)).json).toMatchObject({ code: 'daily-credit-limit' })
    expect((await files.get(`${DAY}&dry_run=true`, key)).json.data.credits).toBe(0)
  })

  test('on the next UTC day, a file is charged again', async () => {
    const key = await files.host.key({ plan: 'pro' })
    expect(await costOf(DAY, key)).toBe(500)
    files.host.clock.set('2026-03-03T00:00:01Z')
    expect(await costOf(DAY, key)).toBe(500)
    files.host.clock.set(MONDAY_EVENING)
  })

  test('a failed download is not a purchase, and a 304 is free', async () => {
    const key = await files.host.key({ plan: 'pro' })
    const outside = { range: 'bytes=999999999-' }
    expect((await files.get(`${DAY}&stream=true`, key, outside)).status).toBe(416)
    const { headers } = await files.get('/eod/2026-03-02', key)
    expect(headers['x-credits-cost']).toBe('5')
    const sha = (await files.get('/eod/2026-03-02', key)).json.data.sha256
    expect((await files.get(`${DAY}&stream=true`, key, { 'if-none-match': `"${sha}"` })).status).toBe(304)
    expect(await costOf(DAY, key)).toBe(500)
  })
})

test('the price in the documentation says that a file is charged once', async () => {
  const { operations } = files.host.host
  expect(operations.some(({ operation }) => operation.id === 'flat-files.get')).toBe(true)
  expect((await files.host.get('/docs/operations/flat-files.get')).text).toContain('each file once per key and UTC day')
})

test('usage counts a file’s rows when it is paid for, and the bytes sent or that a redirect leads to', async () => {
  const key = await files.host.key({ plan: 'pro' })
  const { rows, bytes } = (await files.get('/eod/2026-03-02', key)).json.data
  const counted = vi.spyOn(files.host.host.engine.usage, 'count')
  await files.get(DAY, key)
  await files.get(DAY, key)
  await files.get(`${DAY}&stream=true`, key, { range: 'bytes=0-9' })
  expect(counted.mock.calls.map(([entry]) => [entry.credits, entry.rows, entry.bytes])).toEqual([
    [500, rows, bytes],
    [0, 0, 0],
    [0, 0, 10],
  ])
  counted.mockRestore()
})
