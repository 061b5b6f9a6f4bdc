import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, type Row } from './support/changing-dataset.ts'
import { bars, startTraced, tracedDataset, trades } from './support/traced-dataset.ts'

let scene: Awaited<ReturnType<typeof startTraced>>
beforeAll(async () => {
  scene = await startTraced()
})
afterAll(() => scene?.host.close())

const rowsOf = async (path: string, key?: string) => {
  const { status, text } = await scene.get(path, key)
  expect(status, `${path}: ${text}`).toBe(200)
  return (JSON.parse(text) as { readonly data: readonly Row[] }).data
}
const now = () => scene.host.clock.now().replace('.000', '')

describe('provenance=true', () => {
  it('adds source, publisher, publication and period to rows by range, by date and in lists', async () => {
    await scene.publish(bars, [bar('AAPL', '2025-02-03', '1.10'), bar('MSFT', '2025-02-03', '3')])
    const first = now()
    await scene.publish(bars, [bar('AAPL', '2025-02-04', '2')], { source: 'a_file' })
    const second = now()
    await scene.publish(trades, [bar('AAPL', '2026-02-03', '4'), bar('AAPL', '2026-02-04', '4')])
    const ticker = { _source: 'ticker', _publisher: 'The Ticker', _known_from: first, _known_to: null }
    const file = { _source: 'a_file', _publisher: null, _known_from: second, _known_to: null }
    expect(await rowsOf('bars?symbols=AAPL,MSFT&provenance=true')).toMatchObject([
      { symbol: 'AAPL', date: '2025-02-04', close: 2, ...file },
      { symbol: 'AAPL', date: '2025-02-03', close: 1.1, ...ticker },
      { symbol: 'MSFT', date: '2025-02-03', close: 3, ...ticker },
    ])
    expect(await rowsOf('bars?date=2025-02-03&provenance=true')).toMatchObject([ticker, ticker])
    const [trade] = await rowsOf('trades?symbols=AAPL&provenance=true')
    expect(trade).toMatchObject({ date: '2026-02-03', _source: 'ticker', _known_from: now(), _known_to: null })
    const { data } = JSON.parse((await scene.get('datasets/traced/publications')).text) as { data: Row[] }
    expect(data.map((row) => row['batch'])).toContain(trade?.['_batch'])
  })

  it('is not in responses without it, and pages and tags of the two never mix', async () => {
    const plain = await scene.get('bars?symbols=AAPL&limit=1')
    expect(plain.text).not.toContain('_source')
    const traced = await scene.get('bars?symbols=AAPL&limit=1&provenance=true')
    expect(traced.headers['etag']).not.toBe(plain.headers['etag'])
    const cursor = (JSON.parse(plain.text) as { meta: { next_cursor: string } }).meta.next_cursor
    expect((await scene.get(`bars?symbols=AAPL&provenance=true&cursor=${cursor}`)).status).toBe(422)
    expect(await rowsOf('bars?symbols=AAPL&provenance=false')).toEqual(await rowsOf('bars?symbols=AAPL'))
  })

  it('is the same in every format, and for packed and adjusted rows', async () => {
    const path = 'bars?symbols=AAPL,MSFT&provenance=true'
    const before = await rowsOf(path)
    expect(await scene.host.pack(tracedDataset)).toBeGreaterThan(0)
    expect(await rowsOf(path)).toEqual(before)
    const doubled = before.map((row) => ({ ...row, close: Number(row['close']) * 2 }))
    expect(await rowsOf(`${path}&adjustment=double`)).toEqual(doubled)
    const [head = '', line = ''] = (await scene.get(`${path}&format=csv`)).text.split('\r\n')
    const names = ['symbol', 'exchange_mic', 'date', 'close']
    const added = ['_source', '_publisher', '_known_from', '_known_to', '_batch']
    expect(head.split(',')).toEqual([...names, ...added, 'instrument_id'])
    expect(line).toMatch(/^AAPL,XNAS,2025-02-04,2,a_file,,2026-03-02T22:00:02\.000000Z,,\d+,/)
    for (const of of ['bars', 'trades'])
      for (const format of ['arrow', 'parquet']) {
        const path = `/v1/${of}?symbols=AAPL&provenance=true&fields=close&format=${format}`
        const { status, bytes } = await scene.host.get(path, { key: scene.owner })
        expect(status).toBe(200)
        expect(bytes.includes('_known_from')).toBe(true)
      }
  })

  it('shows with an as-of time that a row was corrected later', async () => {
    const asOf = now()
    await scene.publish(bars, [bar('AAPL', '2025-02-03', '1.20')], { source: 'a_file' })
    await scene.publish(trades, [bar('AAPL', '2026-02-03', '5')], { source: 'a_file' })
    const [corrected] = await rowsOf(`bars?date=2025-02-03&symbols=AAPL&provenance=true&as_of=${asOf}`)
    expect(corrected).toMatchObject({
      close: 1.1,
      _source: 'ticker',
      _known_to: expect.stringMatching(/^2026/) as string,
    })
    expect(corrected?.['_known_to']).not.toBe(corrected?.['_known_from'])
    const [current] = await rowsOf('bars?date=2025-02-03&symbols=AAPL&provenance=true')
    expect(current).toMatchObject({
      close: 1.2,
      _source: 'a_file',
      _known_from: corrected?.['_known_to'],
      _known_to: null,
    })
    const [trade] = await rowsOf(`trades?symbols=AAPL&provenance=true&as_of=${asOf}`)
    expect(trade).toMatchObject({ close: 4, _source: 'ticker', _known_to: now() })
  })

  it('is rejected for changes, and is unknown to operations without stored rows', async () => {
    const changes = await scene.get('bars?symbols=AAPL&provenance=true&changed_since=2026-03-02T22:00:00Z')
    expect(changes.status).toBe(422)
    expect(changes.text).toContain('not both')
    expect((await scene.get('datasets?provenance=true')).status).toBe(422)
  })

  it('shows limited keys the rows of the list, and nothing else', async () => {
    await scene.publish(bars, [bar('AAPL', '2025-11-03', '1'), bar('MSFT', '2025-11-03', '1')])
    await scene.publish(trades, [
      bar('AAPL', '2024-02-05', '1'),
      bar('ULVR', '2026-02-05', '1', { exchange_mic: 'XLON' }),
      bar('MSFT', '2026-02-05', '1', { peer: 'XLON:ULVR' }),
    ])
    const keys = [
      await scene.host.key({ plan: 'ample', markets: ['XNAS'] }),
      await scene.host.key({ plan: 'ample', symbols: ['XNAS:AAPL'] }),
      await scene.host.key({ plan: 'year' }),
    ]
    const added = ['_source', '_publisher', '_known_from', '_known_to', '_batch']
    for (const key of keys)
      for (const path of ['trades', 'bars?date=2025-11-03', 'bars?symbols=AAPL', 'trades?symbols=AAPL']) {
        const traced = await rowsOf(`${path}${path.includes('?') ? '&' : '?'}provenance=true`, key)
        const plain = traced.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !added.includes(name))),
        )
        expect(plain).toEqual(await rowsOf(path, key))
      }
  })
})
