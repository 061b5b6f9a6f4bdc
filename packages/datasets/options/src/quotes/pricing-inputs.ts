import type { Knowledge } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import { expectedDividends, tenorDays, type CashDividend, type ParYield } from '@bourse/option-pricing'
import type { DailyBars, Dividends, Splits, TreasuryCurve } from '@bourse/services'
import type { PricingInputs } from './quote-greeks.ts'

/** Services for closes, yields and dividends; undefined if no dataset provides them. */
export interface PricingNeeds {
  readonly bars: DailyBars | undefined
  readonly curve: TreasuryCurve | undefined
  readonly dividends: Dividends | undefined
  readonly splits: Splits | undefined
}

/** Number of days to look back for the last regular dividend, long enough for annual payers. */
const DIVIDEND_YEAR = 400
/** Number of days ahead to search for declared dividends: longer than any contract's life. */
const LONGEST_LIFE = 1_500

/** Returns the pricing inputs for one session's chains, by underlying, as known at the as-of time. */
export async function pricingInputs(
  needs: PricingNeeds,
  { ids, date, knowledge }: { readonly ids: readonly string[]; readonly date: string; readonly knowledge: Knowledge },
): Promise<ReadonlyMap<string, PricingInputs>> {
  const years = { ids, from: addDays(date, -DIVIDEND_YEAR), to: addDays(date, LONGEST_LIFE), knowledge }
  const [bars, curve, dividends, splits] = await Promise.all([
    needs.bars?.range({ ids, from: date, to: date, knowledge }) ?? [],
    needs.curve?.on({ date, knowledge }),
    needs.dividends?.between(years) ?? [],
    needs.splits?.between({ ...years, to: date }) ?? [],
  ])
  const closes = new Map(bars.map(({ instrument_id, close }) => [instrument_id, close]))
  const points = curve?.points.map(({ tenor, percent }): ParYield => ({
    days: tenorDays(tenor),
    percent: Number(percent),
  }))
  const paid = Map.groupBy(dividends, ({ instrument_id }) => instrument_id)
  const changed = Map.groupBy(splits, ({ instrument_id }) => instrument_id)
  return new Map(
    ids.map((id) => {
      const cash = (of: typeof dividends) => of.map((dividend) => cashOf(dividend, changed.get(id) ?? []))
      const { dollars = [], others = [] } = Object.groupBy(paid.get(id) ?? [], ({ currency_code }) =>
        currency_code === 'USD' ? 'dollars' : 'others',
      )
      return [id, inputsOf(closes.get(id), points ?? [], { dollars: cash(dollars), others: cash(others) }, date)]
    }),
  )
}

function inputsOf(
  close: string | undefined,
  curve: readonly ParYield[],
  { dollars, others }: { readonly dollars: readonly CashDividend[]; readonly others: readonly CashDividend[] },
  date: string,
): PricingInputs {
  const byDate = new Map<string, ReturnType<PricingInputs['dividendsUntil']>>()
  // If a company changed its dividend currency, the last dividend's currency applies to later ones.
  const lastOf = (paid: readonly CashDividend[]) =>
    paid
      .map(({ exDate }) => exDate)
      .toSorted()
      .at(-1) ?? ''
  const isPast = lastOf(others) < lastOf(dollars)
  const foreign = others.map((each) => (isPast ? { ...each, frequency: undefined } : each))
  return {
    close,
    curve,
    dividendsUntil(last) {
      if (!byDate.has(last)) {
        const isOther = expectedDividends(foreign, date, last).length > 0
        byDate.set(last, isOther ? undefined : expectedDividends(dollars, date, last))
      }
      return byDate.get(last)
    },
  }
}

interface Paid {
  readonly ex_date: string
  readonly amount: string
  readonly frequency: string | null
}

/** Returns a dividend per share on the session's share basis, adjusted for splits since the dividend. */
function cashOf(
  { ex_date, amount, frequency }: Paid,
  splits: readonly { readonly execution_date: string; readonly ratio: string }[],
): CashDividend {
  const ratios = splits.filter(({ execution_date }) => execution_date > ex_date)
  const shares = ratios.reduce((product, { ratio }) => product.times(ratio), new Decimal(1))
  const times = Number(frequency)
  return {
    exDate: ex_date,
    amount: new Decimal(amount).dividedBy(shares).toNumber(),
    frequency: frequency === null || !(times > 0) ? undefined : times,
  }
}
