import type { Knowledge } from '@bourse/kit'
import { Decimal, unitFactor } from '@bourse/kit/values'
import type { DailyBar, DailyBars, Dividend, Facts, OmittedPayment, Split } from '@bourse/services'

/** Services used to compute cash adjustments; without bars there is no close to deduct cash from. */
export interface CashNeeds {
  readonly bars: Pick<DailyBars, 'before'> | undefined
  readonly facts: Facts | undefined
}

/** Cash per share paid for an ex date. */
export type PaidCash = Pick<Dividend, 'instrument_id' | 'ex_date' | 'amount' | 'currency_code'>

interface Paid {
  readonly dividends: readonly PaidCash[]
  readonly splits: readonly Split[]
  readonly knowledge: Knowledge
}

/** The fraction of earlier prices that remains after an ex date's cash. */
interface CashFactor {
  readonly instrument_id: string
  readonly date: string
  readonly factor: Decimal
}

/** Maximum number of days between the previous close and the ex date. */
const CLOSE_WITHIN = 14
/** Number of closes per request. */
const AT_ONCE = 500

const ONE = new Decimal(1)

/**
 * Returns, for each listing and ex date, the factor by which its total cash reduces earlier prices, and the cash for
 * which no factor can be computed.
 */
export async function cashFactors(
  { bars, facts }: CashNeeds,
  { dividends, splits, knowledge }: Paid,
): Promise<{ readonly taken: readonly CashFactor[]; readonly leftOut: readonly OmittedPayment[] }> {
  if (dividends.length === 0) return { taken: [], leftOut: [] }
  const known = await facts?.of([...new Set(dividends.map(({ instrument_id }) => instrument_id))], knowledge)
  const days = [...Map.groupBy(dividends, ({ instrument_id, ex_date }) => `${instrument_id} ${ex_date}`).values()].map(
    (paid) => dayOf(paid, known?.get(paid[0]?.instrument_id ?? '')?.currency_code),
  )
  const payable = days.flatMap(({ sum }) => sum ?? [])
  const closes = await closesBefore(bars, payable, knowledge)
  const splitsOf = Map.groupBy(splits, ({ instrument_id }) => instrument_id)
  const outcomes = payable.map((sum, index) => factorOf(sum, closes[index], splitsOf.get(sum.instrument_id) ?? []))
  return {
    taken: outcomes.flatMap(({ taken }) => taken ?? []),
    leftOut: [...days.flatMap(({ leftOut }) => leftOut), ...outcomes.flatMap(({ leftOut }) => leftOut ?? [])],
  }
}

/** A listing's total cash on an ex date, in its prices' unit. */
interface Sum {
  readonly instrument_id: string
  readonly ex_date: string
  readonly amount: Decimal
  readonly unit: string
}

/**
 * Sums an ex date's cash in the currency of the listing's prices. If the listing has no currency, assumes the
 * dividend's.
 */
function dayOf(paid: readonly PaidCash[], currency: string | null | undefined) {
  const [first] = paid
  const unit = currency ?? first?.currency_code ?? ''
  const amounts = paid.flatMap(({ amount, currency_code }) => unitFactor(currency_code, unit)?.times(amount) ?? [])
  const others = paid.filter(({ currency_code }) => unitFactor(currency_code, unit) === undefined)
  const leftOut = others.map((each) =>
    left(each, 'other-currency', `${each.amount} ${each.currency_code}, but its prices are in ${unit}`),
  )
  if (first === undefined || amounts.length === 0) return { sum: undefined, leftOut }
  const { instrument_id, ex_date } = first
  const amount = amounts.reduce((sum, each) => sum.plus(each))
  return { sum: { instrument_id, ex_date, amount, unit }, leftOut }
}

async function closesBefore(
  bars: CashNeeds['bars'],
  sums: readonly Sum[],
  knowledge: Knowledge,
): Promise<readonly (DailyBar | undefined)[]> {
  const closes: (DailyBar | undefined)[] = []
  for (let at = 0; at < sums.length; at += AT_ONCE) {
    const dates = sums.slice(at, at + AT_ONCE).map(({ instrument_id: id, ex_date: date }) => ({ id, date }))
    closes.push(...((await bars?.before({ dates, within: CLOSE_WITHIN, knowledge })) ?? dates.map(() => undefined)))
  }
  return closes
}

/** Returns 1 minus the cash divided by the previous close. Both are per share before that day's splits. */
function factorOf(
  { instrument_id, ex_date: date, amount, unit }: Sum,
  close: DailyBar | undefined,
  splits: readonly Split[],
): { readonly taken?: CashFactor; readonly leftOut?: OmittedPayment } {
  const day = { instrument_id, ex_date: date }
  const paid = `${amount.toFixed()} ${unit}`
  if (close === undefined)
    return { leftOut: left(day, 'no-close', `${paid}, but no close is known in the ${CLOSE_WITHIN} days before`) }
  const ratio = splits
    .filter(({ execution_date }) => execution_date > close.date && execution_date <= date)
    .reduce((product, split) => product.times(split.ratio), ONE)
  const factor = ONE.minus(ratio.times(amount).dividedBy(close.close))
  if (factor.greaterThan(0)) return { taken: { instrument_id, date, factor } }
  const price = `${new Decimal(close.close).dividedBy(ratio).toSignificantDigits(12).toFixed()} on ${close.date}`
  return { leftOut: left(day, 'not-below-close', `${paid}, which is not below the previous close, ${price}`) }
}

const left = (
  { instrument_id, ex_date }: Pick<PaidCash, 'instrument_id' | 'ex_date'>,
  reason: OmittedPayment['reason'],
  paid: string,
): OmittedPayment => ({
  ...{ instrument_id, ex_date, reason },
  message: `Prices before ${ex_date} are not adjusted for the cash on that ex date: ${paid}.`,
})
