import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, bars, changingDataset, startChanging, trades, words, type Row } from './support/changing-dataset.ts'

/** `.ci/deep` runs more of them. */
const STORIES = Number(process.env['BOURSE_STORIES'] ?? 3)

let scene: Awaited<ReturnType<typeof startChanging>>
beforeAll(async () => {
  scene = await startChanging()
})
afterAll(() => scene?.host.close())

describe('a mirror', () => {
  const symbols = ['AAPL', 'MSFT', 'XLON:ULVR', 'VFIAX']
  const row = fc.record({
    symbol: fc.constantFrom(...symbols),
    date: fc.constantFrom('2020-01-02', '2025-03-02', '2025-03-05', '2026-01-05', '2026-02-10', '2026-02-11'),
    close: fc.constantFrom('1', '2', '3.25'),
    venue: fc.constantFrom(null, 'lit', 'dark'),
    peer: fc.constantFrom(...symbols),
  })
  const word = fc.record({
    word: fc.constantFrom('a', 'b', 'c'),
    mic: fc.constantFrom('XNAS', 'XLON'),
    rank: fc.constantFrom('1', '2'),
  })
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 6 }), isComplete: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), isComplete: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant('pack' as const) },
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
  const uniqueBy = (rows: readonly Row[], ...names: readonly string[]) => [
    ...new Map(rows.map((each) => [names.map((name) => each[name]).join(), each])).values(),
  ]

  async function take(each: Step): Promise<void> {
    if (each === 'pack') return void (await scene.host.pack(changingDataset))
    const complete = (dates: object | true) => (each.isComplete ? { complete: dates } : {})
    if ('words' in each) return void (await scene.publish(words, uniqueBy(each.words, 'word'), complete(true)))
    const rows = uniqueBy(each.rows, 'symbol', 'date')
    const dates = complete({ from: '2026-01-01', to: '2026-02-28' })
    await scene.publish(
      bars,
      rows.map(({ peer: _, ...own }) => own),
      dates,
    )
    await scene.publish(trades, rows, dates)
  }

  /** A client's copy of a list. */
  interface Mirror {
    readonly path: string
    readonly key: string
    rows: Map<string, string>
    since: string
  }

  const keyOf = ({ instrument_id: id, date, word: name }: Row) => `${String(id)} ${String(date)} ${String(name)}`

  async function load(path: string, key: string): Promise<Mirror> {
    const { data, meta } = await scene.pages(path, key)
    return { path, key, rows: new Map(data.map((each) => [keyOf(each), JSON.stringify(each)])), since: meta.as_of }
  }

  async function follow(mirror: Mirror): Promise<void> {
    const name = mirror.path.startsWith('trades') ? '_change' : 'change'
    const path = mirror.path.replace(/from=[\d-]+&/, '')
    const { data, meta } = await scene.pages(`${path}changed_since=${mirror.since}`, mirror.key)
    for (const { [name]: change, known_from: _, reason: __, ...own } of data)
      if (change === 'withdrawn') mirror.rows.delete(keyOf(own))
      else mirror.rows.set(keyOf(own), JSON.stringify(own))
    mirror.since = meta.as_of
    for (const [id, text] of mirror.rows)
      if (String((JSON.parse(text) as Row)['date']) < (meta.history_from ?? '')) mirror.rows.delete(id)
  }

  it('follows imports, corrections and withdrawals, and equals a fresh read after each', async () => {
    await scene.publish(bars, [bar('AAPL', '2025-01-02', '1')])
    await scene.publish(trades, [bar('AAPL', '2025-01-02', '1', { peer: 'MSFT' })])
    await scene.publish(words, [{ word: 'z', mic: 'XNAS', rank: '1' }])
    const keys = [
      scene.owner,
      await scene.host.key({ plan: 'ample', markets: ['XNAS'] }),
      await scene.host.key({ plan: 'ample', symbols: ['XNAS:MSFT', 'XLON:ULVR'] }),
      await scene.host.key({ plan: 'ample', capabilities: ['changing.read'] }),
      await scene.host.key({ plan: 'year' }),
    ]
    const paths = ['bars?symbols=AAPL,MSFT&', 'bars?date=2026-02-10&', 'trades?', 'trades?venue=lit&', 'words?']
    const readable: (readonly [path: string, key: string])[] = []
    for (const path of paths)
      for (const key of keys)
        if ((await scene.host.get(`/v1/${path}`, { key })).status === 200) readable.push([path, key])
    expect(readable.length).toBeGreaterThan(20)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (story) => {
        const mirrors = await Promise.all(readable.map(([path, key]) => load(path, key)))
        for (const each of story) {
          // Past midnight, the plan of one year reaches less far back.
          scene.host.clock.advance(3_600_000)
          await take(each)
          for (const mirror of mirrors) {
            await follow(mirror)
            const fresh = await load(mirror.path, mirror.key)
            expect([...mirror.rows].sort(), mirror.path).toEqual([...fresh.rows].sort())
          }
        }
      }),
      { numRuns: STORIES, endOnFailure: true },
    )
  }, 120_000)
})
