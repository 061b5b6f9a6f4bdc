import { addDays, Decimal, type Knowledge, type ScalesBefore } from '@bourse/kit'
import type {
  AdjustedField,
  AdjustmentRequest,
  DailyBars,
  Dividend,
  Dividends,
  Facts,
  Split,
  Splits,
} from '@bourse/services'

/** What adjusted prices are worked out of; what is not there adjusts nothing. */
export interface AdjustmentNeeds {
  readonly bars: DailyBars | undefined
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
  readonly facts: Facts | undefined
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

/** Days before an ex date within which the close before it lies. */
const CLOSE_WITHIN = 14

const ONE = new Decimal(1)

/** Of each listing what happened, by date, each with all that came after it. */
export async function adjustmentsSince(
  needs: AdjustmentNeeds,
  { kind, since, until, knowledge }: AdjustmentRequest,
): Promise<ReadonlyMap<string, readonly Adjustment[]>> {
  const ids = [...since.keys()]
  if (ids.length === 0) return new Map()
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
  const factors = await dividendSteps(needs, { dividends, splits, knowledge })
  const own = splits.map(({ instrument_id, execution_date, ratio }) => ({
    instrument_id,
    step: { date: execution_date, ratio: new Decimal(ratio), factor: ONE },
  }))
  const byListing = Map.groupBy([...own, ...factors], ({ instrument_id }) => instrument_id)
  return new Map([...byListing].map(([id, all]) => [id, cumulated(all.map(({ step }) => step))]))
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

interface Paid {
  readonly dividends: readonly Dividend[]
  readonly splits: readonly Split[]
  readonly knowledge: Knowledge
}

async function dividendSteps({ bars, facts }: AdjustmentNeeds, { dividends, splits, knowledge }: Paid) {
  if (bars === undefined || dividends.length === 0) return []
  const known = await facts?.of([...new Set(dividends.map(({ instrument_id }) => instrument_id))], knowledge)
  const own = dividends.filter(({ instrument_id, currency_code }) => {
    const currency = known?.get(instrument_id)?.currency_code ?? currency_code
    return currency === currency_code
  })
  const dates = own.map(({ instrument_id: id, ex_date: date }) => ({ id, date }))
  const closes = await bars.before({ dates, within: CLOSE_WITHIN, knowledge })
  return own.flatMap(({ instrument_id, ex_date: date, amount }, index) => {
    const close = closes[index]
    if (close === undefined) return []
    // The dividend is paid on shares that were split by then.
    const ratio = splits
      .filter((split) => split.instrument_id === instrument_id)
      .filter(({ execution_date }) => execution_date > close.date && execution_date <= date)
      .reduce((product, split) => product.times(split.ratio), ONE)
    const factor = ONE.minus(ratio.times(amount).dividedBy(close.close))
    return factor.greaterThan(0) ? [{ instrument_id, step: { date, ratio: ONE, factor } }] : []
  })
}
