import { test } from 'vitest'
import { demoUnderlyings } from '../src/sources/demo/underlyings.ts'
import { demo } from '../src/sources/demo/demo.ts'
test('x', () => {
  const t0 = performance.now()
  const u = demoUnderlyings('2026-03-02')
  console.log(performance.now() - t0)
  console.log(u.map((x) => [x.symbol, x.closes.at(-1), x.volatility, x.dividends.length]))
  console.log(u.find((x) => x.symbol === 'AMZN')?.closes.filter((c) => c.date >= '2022-05-31' && c.date < '2022-06-20'))
  for (const part of ['series', 'adjustments', 'chains', 'bars']) {
    const t = performance.now()
    const rows = [...(demo.parse({ today: '2026-03-02' } as never, { part, to: '2026-03-02' } as never) as Iterable<unknown>)]
    console.log(part, rows.length, performance.now() - t)
  }
})
