import { defineDataset } from '@bourse/kit'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { PYTHON } from '@bourse/testkit/workspace'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closes, listCloses, publishCloses } from './support/closes.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('support/read_over_http.py', import.meta.url))

const dataset = defineDataset({
  id: 'downloaded',
  title: 'Downloaded',
  summary: 'Closes that tools read over HTTP',
  records: [closes],
  endpoints: [listCloses({ default: 10_000, max: 10_000 })],
})
const DAYS = 9_000
const CLOSES = '/v1/closes?symbols=AAPL&from=2000-01-01&limit=10000'

let host: TestHost
let service: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), dataset] })
  await publishCloses(host, { from: '2000-01-01', days: DAYS, closeOf: (day) => `${day}.25` })
  service = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => host.close())

/** The credits that the service charges while a tool runs, and the number of its requests. */
async function counted<T>(work: () => Promise<T>) {
  const count = vi.spyOn(host.host.engine.usage, 'count')
  const result = await work()
  const entries = count.mock.calls.map(([entry]) => entry)
  count.mockRestore()
  return { result, requests: entries.length, credits: entries.reduce((sum, { credits }) => sum + credits, 0) }
}

const ample = () => host.key({ plan: 'scale' })

describe('curl', () => {
  it('continues a download where it stopped, for one charge', async () => {
    const key = await ample()
    const curl = (...words: readonly string[]) =>
      run('curl', ['-sS', '-f', '-H', `Authorization: Bearer ${key}`, ...words, `${service}${CLOSES}&format=csv`], {
        encoding: 'buffer',
        maxBuffer: 10_000_000,
      }).then(({ stdout }) => stdout)
    const { credits, requests } = await counted(async () => {
      const head = (await curl('-I')).toString()
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      const whole = await curl()
      expect(whole).toHaveLength(length)
      expect(Buffer.concat([await curl('-r', '0-99999'), await curl('-r', '100000-')]).equals(whole)).toBe(true)
    })
    expect([credits, requests]).toEqual([5, 4])
  })
})

describe.skipIf(PYTHON === undefined)('DuckDB and Python (skipped: BOURSE_PYTHON is not set)', () => {
  it(
    'a query over a Parquet or CSV response reads it in ranges, for one charge each',
    { timeout: 60_000 },
    async () => {
      const key = await ample()
      const { result, credits, requests } = await counted(async () => {
        const words = [PROGRAM, service, key, `${CLOSES}&format=parquet`, `${CLOSES}&format=csv`]
        return JSON.parse((await run(PYTHON ?? '', words)).stdout) as { totals: unknown; ranges_equal: boolean }
      })
      const total = [DAYS, (DAYS * (DAYS - 1)) / 2 + DAYS / 4]
      expect(result).toEqual({ totals: [total, total, total], ranges_equal: true })
      expect(credits).toBe(10)
      expect(requests).toBeGreaterThan(6)
    },
  )
})
