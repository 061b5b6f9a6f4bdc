import fc from 'fast-check'
import { bars, changingDataset, type Row, type startChanging, trades, words } from './changing-dataset.ts'

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

/** An import of rows, which withdraws others if it is complete, or a night in which past quarters are packed. */
export const changingStep = fc.oneof(
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
export type ChangingStep = typeof changingStep extends fc.Arbitrary<infer T> ? T : never

type Scene = Awaited<ReturnType<typeof startChanging>>

const uniqueBy = (rows: readonly Row[], ...names: readonly string[]) => [
  ...new Map(rows.map((each) => [names.map((name) => each[name]).join(), each])).values(),
]

export async function takeStep(scene: Scene, step: ChangingStep): Promise<void> {
  // Past midnight, the plan of one year reaches less far back.
  scene.host.clock.advance(3_600_000)
  if (step === 'pack') return void (await scene.host.pack(changingDataset))
  const complete = (dates: object | true) => (step.isComplete ? { complete: dates } : {})
  if ('words' in step) return void (await scene.publish(words, uniqueBy(step.words, 'word'), complete(true)))
  const rows = uniqueBy(step.rows, 'symbol', 'date')
  const dates = complete({ from: '2026-01-01', to: '2026-02-28' })
  await scene.publish(
    bars,
    rows.map(({ peer: _, ...own }) => own),
    dates,
  )
  await scene.publish(trades, rows, dates)
}
