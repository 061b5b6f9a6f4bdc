import type { ScalesBefore } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import type { AdjustedField, AdjustmentRequest, Dividends, PriceAdjustment, Splits } from '@bourse/services'
import { cashTaken, type CashNeeds } from './cash-taken.ts'

/** What adjusted prices are worked out of; what is not there adjusts nothing. */
export interface AdjustmentNeeds extends CashNeeds {
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
}

/** Something that changed what a share is worth: new shares for one old one, and what is left of its price. */
interface Step {
  readonly date: string
  readonly ratio: Decimal
  readonly factor: Decimal
}

/** What is done to a bar from before a date. */
export type Adjustment = ScalesBefore<AdjustedField>

/** Digits after the point of an adjusted price. */
const DIGITS = 6

const ONE = new Decimal(1)

/** Of each listing what happened, by date, each with all that came after it; and what is not allowed for. */
export async function adjustmentsSince(
  needs: AdjustmentNeeds,
  { kind, since, until, knowledge }: AdjustmentRequest,
): Promise<PriceAdjustment> {
  const ids = [...since.keys()]
  if (ids.length === 0) return { scales: new Map(), leftOut: [] }
  const oldest = [...since.values()].reduce((first, date) => (date < first ? date : first))
  const window = { ids, from: addDays(oldest, 1), to: until, knowledge }
  const isAfter = ({ instrument_id }: { readonly instrument_id: string }, date: string) =>
    date > (since.get(instrument_id) ?? '')
  const [split = [], paid = []] = await Promise.all([
    needs.splits?.between(window),
    kind === 'all' ? needs.dividends?.between(window) : undefined,
  ])
  const splits = split.filter((each) => isAfter(each, each.execution_date))
  const dividends = paid.filter((each) => isAfter(each, each.ex_date))
  const { taken, leftOut } = await cashTaken(needs, { dividends, splits, knowledge })
  const own = splits.map(({ instrument_id, execution_date, ratio }) => ({
    instrument_id,
    step: { date: execution_date, ratio: new Decimal(ratio), factor: ONE },
  }))
  const factors = taken.map(({ instrument_id, date, factor }) => ({
    instrument_id,
    step: { date, ratio: ONE, factor },
  }))
  const byListing = Map.groupBy([...own, ...factors], ({ instrument_id }) => instrument_id)
  return { scales: new Map([...byListing].map(([id, all]) => [id, cumulated(all.map(({ step }) => step))])), leftOut }
}

/** Of each step what it does to a bar from before it, together with all that came after it. */
function cumulated(steps: readonly Step[]): readonly Adjustment[] {
  let [ratio, factor] = [ONE, ONE]
  return steps
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .toReversed()
    .map((step) => {
      ratio = ratio.times(step.ratio)
      factor = factor.times(step.factor)
      const price = { times: factor, over: ratio, digits: DIGITS }
      const volume = ratio.equals(1) ? undefined : { times: ratio, over: ONE, digits: 0 }
      return { date: step.date, scales: { open: price, high: price, low: price, close: price, volume } }
    })
    .toReversed()
}
