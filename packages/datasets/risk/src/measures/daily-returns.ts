/** An unadjusted close, as traded. */
export interface Close {
  /** Session date, `YYYY-MM-DD`. */
  readonly date: string
  /** Price as decimal text. */
  readonly close: string
}

/** Splits and dividends between two closes. */
export interface ShareActions {
  /** Splits, with new shares per old share as decimal text. */
  readonly splits: readonly { readonly execution_date: string; readonly ratio: string }[]
  /** Dividends, with cash per share on the ex-dividend date as decimal text. */
  readonly dividends: readonly { readonly ex_date: string; readonly amount: string }[]
}

/** A share's return from one published close to the next, including dividends: 0.01 is 1%. */
export interface DailyReturn {
  /** Date of the previous close. */
  readonly from: string
  readonly date: string
  readonly rate: number
}

/**
 * Computes the returns between consecutive closes, passed in ascending date order: (C_t + D_t)·s_t / C_{t−1} − 1.
 * Splits and dividends on a day without a close count toward the next close.
 */
export function dailyReturns(closes: readonly Close[], actions: ShareActions): readonly DailyReturn[] {
  const shares = Map.groupBy(actions.splits, ({ execution_date }) => execution_date)
  const cash = Map.groupBy(actions.dividends, ({ ex_date }) => ex_date)
  const days = [...new Set([...shares.keys(), ...cash.keys()])].sort()
  return closes.slice(1).map(({ date, close }, index) => {
    const before = closes[index] ?? { date, close }
    const held = { shares: 1, cash: 0 }
    for (const day of days) {
      if (day <= before.date || day > date) continue
      for (const { ratio } of shares.get(day) ?? []) held.shares *= Number(ratio)
      for (const { amount } of cash.get(day) ?? []) held.cash += held.shares * Number(amount)
    }
    return { from: before.date, date, rate: (held.shares * Number(close) + held.cash) / Number(before.close) - 1 }
  })
}
