import fc from 'fast-check'
import { bars, changingDataset, recent, type Row, type startChanging, trades, words } from './changing-dataset.ts'

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

/** Some are no longer retained after a few days, and closes of 13 are held for review. */
const recentRow = fc.record({
  symbol: fc.constantFrom(...symbols),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-27'),
  close: fc.constantFrom('1', '2', '13'),
})

/**
 * An import of rows, which withdraws others if it is complete, a release of held rows, a day, or a night in which past
 * quarters are packed.
 */
export const changingStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 6 }), isComplete: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), isComplete: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ recent: fc.array(recentRow, { minLength: 1, maxLength: 6 }), isComplete: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.constantFrom('pack' as const, 'release' as const, 'day' as const) },
)
export type ChangingStep = typeof changingStep extends fc.Arbitrary<infer T> ? T : never

type Scene = Awaited<ReturnType<typeof startChanging>>

const uniqueBy = (rows: readonly Row[], ...names: readonly string[]) => [
  ...new Map(rows.map((each) => [names.map((name) => each[name]).join(), each])).values(),
]

export async function takeStep(scene: Scene, step: ChangingStep): Promise<void> {
  // Past midnight, the plan of one year reaches less far back.
  scene.host.clock.advance(3_600_000)
  if (step === 'pack') return void (await scene.host.pack(changingDataset))
  if (step === 'release') return scene.release()
  if (step === 'day') return scene.host.clock.advance(86_400_000)
  const complete = (dates: object | true) => (step.isComplete ? { complete: dates } : {})
  if ('words' in step) return void (await scene.publish(words, uniqueBy(step.words, 'word'), complete(true)))
  if ('recent' in step) {
    const dates = complete({ from: '2026-02-01', to: '2026-02-28' })
    return void (await scene.publish(recent, uniqueBy(step.recent, 'symbol', 'date'), dates))
  }
  const rows = uniqueBy(step.rows, 'symbol', 'date')
  const dates = complete({ from: '2026-01-01', to: '2026-02-28' })
  await scene.publish(
    bars,
    rows.map(({ peer: _, ...own }) => own),
    dates,
  )
  await scene.publish(trades, rows, dates)
}
