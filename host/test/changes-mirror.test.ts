import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, bars, recent, startChanging, trades, words, type Row } from './support/changing-dataset.ts'
import { changingStep, takeStep } from './support/changing-steps.ts'

/** `.ci/deep` runs more of them. */
const STORIES = Number(process.env['BOURSE_STORIES'] ?? 3)

let scene: Awaited<ReturnType<typeof startChanging>>
beforeAll(async () => {
  scene = await startChanging()
})
afterAll(() => scene?.host.close())

describe('a mirror', () => {
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
    const first = [meta.history_from ?? '', meta.retained_from ?? ''].toSorted().at(-1) ?? ''
    for (const [id, text] of mirror.rows) if (String((JSON.parse(text) as Row)['date']) < first) mirror.rows.delete(id)
  }

  it('follows imports, corrections, withdrawals, releases and retention, and equals a fresh read after each', async () => {
    await scene.publish(bars, [bar('AAPL', '2025-01-02', '1')])
    await scene.publish(trades, [bar('AAPL', '2025-01-02', '1', { peer: 'MSFT' })])
    await scene.publish(words, [{ word: 'z', mic: 'XNAS', rank: '1' }])
    await scene.publish(recent, [bar('AAPL', '2026-02-01', '1'), bar('MSFT', '2026-02-27', '13')])
    const keys = [
      scene.owner,
      await scene.host.key({ plan: 'ample', markets: ['XNAS'] }),
      await scene.host.key({ plan: 'ample', symbols: ['XNAS:MSFT', 'XLON:ULVR'] }),
      await scene.host.key({ plan: 'ample', capabilities: ['changing.read'] }),
      await scene.host.key({ plan: 'year' }),
    ]
    const paths = [
      'bars?symbols=AAPL,MSFT&',
      'bars?date=2026-02-10&',
      'trades?',
      'trades?venue=lit&',
      'words?',
      'recent?',
      'recent?symbols=AAPL&',
    ]
    const readable: (readonly [path: string, key: string])[] = []
    for (const path of paths)
      for (const key of keys)
        if ((await scene.host.get(`/v1/${path}`, { key })).status === 200) readable.push([path, key])
    expect(readable.length).toBeGreaterThan(20)
    await fc.assert(
      fc.asyncProperty(fc.array(changingStep, { minLength: 3, maxLength: 6 }), async (story) => {
        const mirrors = await Promise.all(readable.map(([path, key]) => load(path, key)))
        for (const each of story) {
          await takeStep(scene, each)
          for (const mirror of mirrors) {
            await follow(mirror)
            const fresh = await load(mirror.path, mirror.key)
            expect([...mirror.rows].sort(), mirror.path).toEqual([...fresh.rows].sort())
          }
        }
      }),
      { numRuns: STORIES, endOnFailure: true, interruptAfterTimeLimit: STORIES * 15_000 },
    )
  }, 240_000)
})
