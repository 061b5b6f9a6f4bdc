import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import exports from '@bourse/exports'
import instruments from '@bourse/instruments'
import { s3 } from '@bourse/s3'
import { runTimetable, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from './support/start-s3.ts'

const QUERY = { symbols: 'AAPL,MSFT', from: '2026-02-02' }
const DAY_MS = 86_400_000

describe('exports on an S3-compatible store', () => {
  let store: TestS3
  let host: TestHost
  let key: string
  let folder: string

  beforeAll(async () => {
    store = await startS3()
    folder = mkdtempSync(join(tmpdir(), 'bourse-data-'))
    const { bucket, endpoint, credentials } = store
    const connected = s3(() => ({ bucket, endpoint, credentials, prefix: 'one' }))
    host = await startTestHost({
      datasets: [instruments, calendars, corporateActions, eod, exports, connected],
      config: { data_dir: folder },
    })
    key = await host.key()
    const dates = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06']
    const rows = ['AAPL', 'MSFT'].flatMap((symbol) =>
      dates.map((date) => ({ symbol, date, open: null, high: null, low: null, close: '10.50', volume: '100' })),
    )
    await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS', createEntities: true })
  }, 180_000)
  afterAll(async () => {
    await host?.close()
    await store?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function order(): Promise<string> {
    const response = await host.host.app.inject({
      method: 'POST',
      url: '/v1/exports',
      headers: { authorization: `Bearer ${key}` },
      payload: { endpoint: '/v1/eod', parameters: QUERY },
    })
    expect(response.statusCode).toBe(202)
    return response.json<{ readonly data: { readonly id: string } }>().data.id
  }

  /** Runs the jobs that are due within the given time. */
  async function work(ms = 1_000): Promise<void> {
    await host.host.refresh()
    await runTimetable(host, { from: host.clock.now(), to: new Date(host.clock.millis() + ms).toISOString() })
    await host.host.refresh()
  }

  const get = (id: string, query = '', headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> =>
    host.get(`/v1/exports/${id}${query}`, { key, headers })

  test('exports on an S3-compatible store are stored in the bucket, served whole and in ranges, and removed when they expire', async () => {
    const pages = await host.get(`/v1/eod?${new URLSearchParams({ ...QUERY, format: 'ndjson' })}`, { key })
    const id = await order()
    expect(store.objects()).toEqual([])
    await work()
    expect(store.objects()).toEqual([`one/exports/${id}.ndjson`])
    expect(existsSync(join(folder, 'objects'))).toBe(false)

    const whole = await get(id, '?download=true')
    expect(whole.status).toBe(200)
    expect(whole.text).toBe(pages.text)
    expect(whole.text.split('\n')).toHaveLength(10 + 1)
    const { sha256, bytes, status } = (await get(id)).json.data
    expect({ sha256, bytes, status }).toEqual({
      sha256: createHash('sha256').update(whole.bytes).digest('hex'),
      bytes: whole.bytes.length,
      status: 'ready',
    })
    const part = await get(id, '?download=true', { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes}`])
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true)

    host.clock.advance(DAY_MS)
    await work(3_600_000)
    expect((await get(id)).json).toMatchObject({ status: 409, code: 'export-expired' })
    expect(store.objects()).toEqual([])
  })
})
