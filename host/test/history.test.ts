import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, type Row } from './support/changing-dataset.ts'
import { bars, startTraced, tracedDataset, trades } from './support/traced-dataset.ts'

let scene: Awaited<ReturnType<typeof startTraced>>
beforeAll(async () => {
  scene = await startTraced()
})
afterAll(() => scene?.host.close())

const now = () => scene.host.clock.now().replace('.000', '')
const history = async (operation: string, key: string, of?: string, more = '') => {
  const path = `history?operation=${operation}&key=${encodeURIComponent(key)}${more}`
  const { status, text } = await scene.get(path, of)
  const body = JSON.parse(text) as {
    data: readonly Row[]
    code?: string
    detail?: string
    meta: { next_cursor: string }
  }
  return { status, text, ...body }
}

describe('the history of a row', () => {
  it('has its versions in order, with values, source, publisher, license and period', async () => {
    await scene.publish(bars, [bar('AAPL', '2025-02-03', '1.10'), bar('MSFT', '2025-02-03', '3')])
    const first = now()
    await scene.publish(bars, [bar('AAPL', '2025-02-03', '1.20')], { source: 'a_file' })
    const second = now()
    const { data, text } = await history('bars.list', 'XNAS:AAPL,2025-02-03')
    expect(data).toMatchObject([
      {
        known_from: first,
        known_to: second,
        values: { symbol: 'AAPL', date: '2025-02-03', close: 1.1 },
        source: 'ticker',
        publisher: 'The Ticker',
        license: 'CC BY 4.0',
        published_at: first,
        held: null,
        file: null,
        inputs: [],
      },
      { known_from: second, known_to: null, values: { close: 1.2 }, source: 'a_file', publisher: null, license: null },
    ])
    expect(text).toContain('"close":1.1}')
    const [row] = JSON.parse((await scene.get('bars?date=2025-02-03&symbols=AAPL')).text).data as Row[]
    expect((await history('bars.list', `${String(row?.['instrument_id'])},2025-02-03`)).data).toEqual(data)
    await scene.host.pack(tracedDataset)
    expect((await history('bars.list', 'XNAS:AAPL,2025-02-03')).data).toEqual(data)
    expect((await history('bars.list', 'XNAS:AAPL,2025-02-03', undefined, `&as_of=${first}`)).data).toMatchObject([
      { known_from: first, known_to: null },
    ])
  })

  it('is paged, and available in every format', async () => {
    const one = await history('bars.list', 'XNAS:AAPL,2025-02-03', undefined, '&limit=1')
    const two = await history('bars.list', 'XNAS:AAPL,2025-02-03', undefined, `&limit=1&cursor=${one.meta.next_cursor}`)
    expect([...one.data, ...two.data]).toEqual((await history('bars.list', 'XNAS:AAPL,2025-02-03')).data)
    for (const format of ['csv', 'ndjson', 'arrow', 'parquet']) {
      const path = `history?operation=bars.list&key=XNAS:AAPL,2025-02-03&limit=1&format=${format}`
      const { status, headers } = await scene.get(path)
      expect(status, format).toBe(200)
      const link = /<\/v1\/(.*)>/.exec(String(headers['link']))?.[1] ?? ''
      if (link !== '') expect((await scene.get(link)).status, link).toBe(200)
    }
  })

  it('finds a row by its id, also after it was withdrawn', async () => {
    await scene.publish(trades, [bar('AAPL', '2026-02-03', '4')])
    const [row] = JSON.parse((await scene.get('trades?symbols=AAPL')).text).data as Row[]
    const id = String(row?.['id'])
    expect((await history('trades.list', id)).data).toMatchObject([{ values: { id, close: 4 }, known_to: null }])
    await scene.publish(trades, [bar('AAPL', '2026-02-04', '4')], {
      complete: { from: '2026-02-03', to: '2026-02-04' },
    })
    expect((await history('trades.list', id)).data).toMatchObject([{ values: { id, close: 4 }, known_to: now() }])
    expect((await history('trades.list', 'AAPL,2026-02-03')).data).toHaveLength(1)
  })

  it('leads to the archived response, and names the unit to operators only', async () => {
    await scene.fetchDay('2026-02-27')
    const sha256 = createHash('sha256').update('AAPL 2026-02-27 7.10\nULVR 2026-02-27 8\n').digest('hex')
    const file = { sha256, fetched_at: expect.stringMatching(/^2026-03-02T/) as string }
    expect((await history('bars.list', 'AAPL,2026-02-27')).data).toMatchObject([
      { file: { ...file, unit: '{"date":"2026-02-27"}' } },
    ])
    const key = await scene.host.key({ plan: 'ample' })
    expect((await history('bars.list', 'AAPL,2026-02-27', key)).data).toMatchObject([{ file: { ...file, unit: null } }])
  })

  it('says which rules a version meets', async () => {
    await scene.publish(bars, [bar('AAPL', '2026-02-20', '0.5')])
    expect((await history('bars.list', 'AAPL,2026-02-20')).data).toMatchObject([
      {
        checks: [
          { rule: 'negative-close', level: 'reject', met: true },
          { rule: 'tiny-close', level: 'warn', met: false },
          { rule: 'huge-close', level: 'hold', met: true },
        ],
      },
    ])
  })

  it('says when a held row was released, and by whom to operators only', async () => {
    await scene.publish(bars, [bar('AAPL', '2026-02-23', '1000000')])
    const heldAt = now()
    expect((await history('bars.list', 'AAPL,2026-02-23')).status).toBe(404)
    scene.host.clock.advance(1_000)
    const named = `bourse.record_sources r using bourse.sources s where s.id = r.source_id and s.name = 'ticker'`
    const { database } = scene.host.database
    // As if the row had been held before sources of records were recorded.
    await database.query(`delete from ${named} and r.record like '%.bars'`)
    await scene.release()
    expect(
      await database.query(
        `select from bourse.record_sources r join bourse.sources s on s.id = r.source_id
         where s.name = 'ticker' and r.record like '%.bars'`,
      ),
    ).toHaveLength(1)
    const held = { rule: 'huge-close', held_at: heldAt, released_at: now() }
    expect((await history('bars.list', 'AAPL,2026-02-23')).data).toMatchObject([
      { held: { ...held, released_by: 'ops' }, source: 'ticker' },
    ])
    const key = await scene.host.key({ plan: 'ample' })
    expect((await history('bars.list', 'AAPL,2026-02-23', key)).data).toMatchObject([
      { held: { ...held, released_by: null } },
    ])
  })

  it('rejects what it cannot read, and says what it expects', async () => {
    const cases = {
      'operation=none.list&key=AAPL,2026-02-03': 'expected an operation whose rows have a history, such as',
      'operation=datasets.list&key=eod': 'expected an operation whose rows have a history',
      'operation=bars.list&key=AAPL': 'expected symbol or instrument_id, date, comma-separated; got 1 value',
      'operation=bars.list&key=AAPL,yesterday': 'date: expected a date YYYY-MM-DD, got',
      'operation=bars.list&key=AAPL,2026-02-03&symbols=MSFT': 'symbols',
      'operation=trades.list&key=AAPL': 'or the id of the row',
      'operation=bars.list': 'key',
    }
    for (const [query, message] of Object.entries(cases)) {
      const { status, text } = await scene.get(`history?${query}`)
      expect(status, query).toBe(422)
      expect(text, query).toContain(message)
    }
    expect((await history('bars.list', 'AAPL,2019-02-03')).status).toBe(404)
    expect((await history('bars.list', 'NONE,2026-02-03')).status).toBe(404)
  })

  it('costs as much as one entity of the operation, and nothing if there is no row', async () => {
    const key = await scene.host.key({ plan: 'ample' })
    const cost = async (query: string) => (await scene.get(`history?${query}`, key)).headers['x-credits-cost']
    expect(await cost('operation=bars.list&key=AAPL,2026-02-27')).toBe('5')
    expect(await cost('operation=bars.list&key=AAPL,2019-02-27')).toBe('0')
    const dry = await scene.get('history?operation=bars.list&key=AAPL,2026-02-27&dry_run=true', key)
    expect(JSON.parse(dry.text)).toMatchObject({ data: { credits: 5 } })
  })
})
