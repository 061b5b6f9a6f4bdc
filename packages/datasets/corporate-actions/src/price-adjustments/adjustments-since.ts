import type { ScalesBefore } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import type { AdjustedField, AdjustmentRequest, Dividends, PriceAdjustment, Splits } from '@bourse/services'
import { cashFactors, type CashNeeds } from './cash-factors.ts'

/** Services used to compute price adjustments; a missing one contributes no adjustments. */
export interface AdjustmentNeeds extends CashNeeds {
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
}

/** An event that changes a share's value: the new shares per old share, and the fraction of the price that remains. */
interface Step {
  readonly date: string
  readonly ratio: Decimal
  readonly factor: Decimal
}

/** Scales for bars before a date. */
export type Adjustment = ScalesBefore<AdjustedField>

/** Decimal places of an adjusted price. */
const DIGITS = 6

const ONE = new Decimal(1)

/**
 * Returns each listing's adjustments by date, each combined with all later ones, and the cash that could not be
 * deducted.
 */
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
  const { taken, leftOut } = await cashFactors(needs, { dividends, splits, knowledge })
  const own = splits.map(({ instrument_id, execution_date, ratio }) => ({
    instrument_id,
    step: { date: execution_date, ratio: new Decimal(ratio), factor: ONE },
  }))
  const factors = taken.map(({ instrument_id, date, factor }) => ({
    instrument_id,
    step: { date, ratio: ONE, factor },
  }))
  const byListing = Map.groupBy([...own, ...factors], ({ instrument_id }) => instrument_id)
  return { scales: new Map([...byListing].map(([id, all]) => [id, cumulate(all.map(({ step }) => step))])), leftOut }
}

/** Returns the scales for bars before each step, combined with those for all later steps. */
function cumulate(steps: readonly Step[]): readonly Adjustment[] {
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
