import { isPaged, paramsOf, selectionOf } from '@bourse/host'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'

/** Days before the demo market was loaded: none of its listings were known yet, but some of its filings were. */
const CUTOFFS = ['2026-11-20T00:00:00Z', '2026-03-02T00:00:00Z', '2020-01-02T00:00:00Z']

describe('before the listings were known', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startDemoHost()
  }, 300_000)
  afterAll(() => host?.close())

  const idOf = async (symbol: string, key: string): Promise<string> =>
    (await host.get(`/v1/securities?symbols=${symbol}`, { key })).json.data[0].instrument_id

  /** Lists that accept listing ids and an as-of time. */
  const lists = () =>
    host.host.operations.filter(
      ({ operation, path }) =>
        operation.method === 'GET' &&
        isPaged(operation) &&
        !path.includes('{') &&
        selectionOf(operation)?.subject.selectors.ids === 'instrument_ids' &&
        paramsOf(operation).some(({ name }) => name === 'as_of'),
    )

  test('an id that is known today is known at every as-of time', async () => {
    const owner = await host.key()
    const id = await idOf('AAPL', owner)
    const unknown: string[] = []
    for (const { path } of lists())
      for (const cutoff of CUTOFFS) {
        const { status, text } = await host.get(`${path}?instrument_ids=${id}&as_of=${cutoff}`, { key: owner })
        if (status === 404) unknown.push(`${path} ${cutoff} ${text}`)
      }
    expect(lists().length).toBeGreaterThan(10)
    expect(unknown).toEqual([])
  })

  test('a key that is limited to one symbol gets no rows for any other symbol', async () => {
    const owner = await host.key()
    const key = await host.key({ owner: true, symbols: ['XNAS:AAPL'] })
    const hidden = await idOf('XNAS:MSFT', owner)
    for (const { path } of lists())
      for (const cutoff of CUTOFFS)
        for (const way of [`instrument_ids=${hidden}`, 'symbols=XNAS:MSFT', 'symbols=XNAS:AAPL,XNAS:MSFT', '']) {
          const address = `${path}?${way}&as_of=${cutoff}&limit=1000`.replace('?&', '?')
          const { status, text } = await host.get(address, { key })
          if (status === 200) expect(text.includes(hidden), address).toBe(false)
          else expect([403, 404, 422, 501, 503], `${address} ${text}`).toContain(status)
        }
  })
})
