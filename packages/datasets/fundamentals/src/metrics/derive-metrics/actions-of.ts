import type { Knowledge } from '@bourse/kit'
import { addDays, unitFactor } from '@bourse/kit/values'
import type { Dividend, Dividends, Split, Splits } from '@bourse/services'
import { type CashDividend, type ShareChange } from '../metric-inputs.ts'

/**
 * Number of days of dividends to read: metrics use two years of dividends, and a dividend is paid weeks after its ex
 * date.
 */
const DIVIDEND_DAYS = 860

/** Splits and dividends of the given listings. */
export interface Actions {
  splits(id: string): readonly ShareChange[]
  /**
   * Returns dividends with an ex date up to the given date, in the prices' unit; dividends in other currencies are
   * excluded.
   */
  dividends(id: string, upTo: string, unit: string): readonly CashDividend[]
}

interface ActionsOptions {
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
  readonly ids: readonly string[]
  readonly from: string
  readonly to: string
  readonly knowledge: Knowledge
}

/** Reads the splits and dividends that the metrics of a range of dates depend on. */
export async function actionsOf({ splits, dividends, ids, from, to, knowledge }: ActionsOptions): Promise<Actions> {
  const kinds = ['regular', 'special', 'return_of_capital'] as const
  const [changes = [], paid = []] = await Promise.all([
    splits?.between({ ids, from: '1900-01-01', to, knowledge }),
    dividends?.between({ ids, kinds, from: addDays(from, -DIVIDEND_DAYS), to, knowledge }),
  ])
  const splitsOf = Map.groupBy<string, Split>(changes, ({ instrument_id }) => instrument_id)
  const paidBy = Map.groupBy<string, Dividend>(paid, ({ instrument_id }) => instrument_id)
  return {
    splits: (id) => splitsOf.get(id) ?? [],
    dividends: (id, upTo, unit) =>
      (paidBy.get(id) ?? []).filter(({ ex_date }) => ex_date <= upTo).flatMap((paid) => cashOf(paid, unit) ?? []),
  }
}

function cashOf({ frequency, amount, currency_code, ...dividend }: Dividend, unit: string): CashDividend | undefined {
  const factor = unitFactor(currency_code, unit)
  return (
    factor && {
      ...dividend,
      amount: factor.times(amount).toFixed(),
      frequency: frequency === null ? null : Number(frequency),
    }
  )
}
