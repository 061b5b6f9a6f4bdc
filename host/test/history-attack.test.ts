import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bar, bars, recent, startChanging, trades, words, type Row } from './support/changing-dataset.ts'
import { changingStep, takeStep } from './support/changing-steps.ts'

/** `.ci/deep` runs more of them. */
const STEPS = 5 * Number(process.env['BOURSE_STORIES'] ?? 1)
const seed = Number(process.env['BOURSE_SEED'] ?? randomInt(2 ** 31))
const SYMBOLS = ['XNAS:AAPL', 'XNAS:MSFT', 'XLON:ULVR', 'XNAS:VFIAX']

let scene: Awaited<ReturnType<typeof startChanging>>
beforeAll(async () => {
  scene = await startChanging()
})
afterAll(() => scene?.host.close())

/** Every list that a key may request, and the fields that identify its rows. */
const lists = [
  ...SYMBOLS.flatMap((symbol) => [
    { id: 'bars.list', path: `bars?symbols=${symbol}`, key: ['instrument_id', 'date'] },
    { id: 'trades.list', path: `trades?symbols=${symbol}`, key: ['instrument_id', 'date'] },
    { id: 'recent.list', path: `recent?symbols=${symbol}`, key: ['instrument_id', 'date'] },
  ]),
  { id: 'words.list', path: 'words?', key: ['word'] },
]
type List = (typeof lists)[number]

const rowsAt = async (path: string, key: string): Promise<readonly Row[]> => {
  const { status, json } = await scene.host.get(`/v1/${path}&limit=1000`, { key })
  return status === 200 ? json.data : []
}
const historyOf = async ({ id }: List, row: string, key: string): Promise<readonly Row[]> =>
  rowsAt(`history?operation=${id}&key=${encodeURIComponent(row)}`, key)
const keyOf = ({ key }: List, row: Row) => key.map((name) => String(row[name])).join()

/** What a key reads with each as-of time: the values of every row, by its key, with what provenance says of them. */
async function seenAtAnyTime(list: List, instants: readonly string[], key: string) {
  const seen = new Map<string, Set<string>>()
  for (const instant of instants)
    for (const row of await rowsAt(`${list.path}&provenance=true&as_of=${instant}`, key)) {
      const { _source, _publisher, _known_from, _known_to, _batch, ...values } = row
      const version = JSON.stringify({ values, source: _source, from: _known_from, to: _known_to, batch: _batch })
      seen.set(keyOf(list, row), (seen.get(keyOf(list, row)) ?? new Set()).add(version))
    }
  return seen
}

it(`a history has exactly the versions that a key reads at some as-of time (BOURSE_SEED=${seed})`, async () => {
  await scene.publish(bars, [bar('AAPL', '2025-01-02', '1'), bar('VFIAX', '2026-02-27', '1')])
  await scene.publish(trades, [bar('AAPL', '2025-01-02', '1', { peer: 'XLON:ULVR' })])
  await scene.publish(words, [{ word: 'moved', mic: 'XLON', rank: '1' }])
  await scene.publish(words, [{ word: 'moved', mic: 'XNAS', rank: '2' }])
  await scene.publish(recent, [bar('AAPL', '2026-02-27', '1')])
  for (const step of fc.sample(changingStep, { numRuns: STEPS, seed })) await takeStep(scene, step)
  const keys = [
    scene.owner,
    await scene.host.key({ plan: 'ample', markets: ['XNAS'] }),
    await scene.host.key({ plan: 'ample', symbols: ['XNAS:MSFT', 'XLON:ULVR'] }),
    await scene.host.key({ plan: 'ample', capabilities: ['changing.read'] }),
    await scene.host.key({ plan: 'year' }),
  ]
  const publications = await scene.ask('datasets/changing/publications?limit=1000')
  const instants = publications.data.map(({ as_of: at }) => String(at))
  const compared = new Map<string, number>()
  for (const list of lists) {
    const all = await seenAtAnyTime(list, instants, scene.owner)
    for (const key of keys) {
      const seen = key === scene.owner ? all : await seenAtAnyTime(list, instants, key)
      for (const row of all.keys()) {
        const versions = (await historyOf(list, row, key)).map(({ values, source, known_from, known_to, batch }) =>
          JSON.stringify({ values, source, from: known_from, to: known_to, batch }),
        )
        expect(versions.toSorted(), `${list.id} ${row} ${keys.indexOf(key)}`).toEqual([...(seen.get(row) ?? [])].sort())
        compared.set(key, (compared.get(key) ?? 0) + versions.length)
      }
    }
  }
  const [most = 0, ...others] = keys.map((key) => compared.get(key) ?? 0)
  for (const count of others) expect(count).toBeLessThan(most)
}, 240_000)
