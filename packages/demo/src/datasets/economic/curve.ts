import { sessionsBetween } from '@bourse/calendar-rules'
import { describedSeries, observationRow, parYieldSeries, TENORS, type Tenor } from '@bourse/economic'
import { into } from '@bourse/kit'
import { addDays, addMonths, decimalText } from '@bourse/kit/values'
import { DEMO_START, demoParYields } from '../../market/index.ts'

const MONTHS = 72

/** The demo market's par yields: thirteen tenors and six years of sessions through yesterday. */
export function* demoCurve(today: string) {
  const described = new Set<Tenor>()
  const [back, to] = [addMonths(today, -MONTHS), addDays(today, -1)]
  const from = back > DEMO_START ? back : DEMO_START
  for (const { date, tenor: named, percent } of demoParYields({ from, to, sessionsBetween })) {
    const tenor = TENORS.find((one) => one === named)
    if (tenor === undefined) continue
    if (!described.has(tenor)) yield into(describedSeries, parYieldSeries(tenor))
    described.add(tenor)
    yield observationRow({ series: parYieldSeries(tenor), date, value: decimalText(percent) ?? null })
  }
}
