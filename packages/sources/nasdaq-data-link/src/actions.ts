import { BadRecord, tally, type Tally } from '@bourse/kit'
import type { Members } from '@bourse/kit/readers'
import { Decimal, decimalText, isBelow, isDate, isPositive, roundedText } from '@bourse/kit/values'
import { tableRows } from './table-rows.ts'

/** A ticker's split or dividend. */
export type SharadarAction = { readonly ticker: string } & (
  | {
      readonly type: 'split' | 'reverse_split'
      readonly execution_date: string
      /** Number of new shares per old share, such as 4 or 0.1. */
      readonly split_ratio: string
    }
  | {
      readonly type: 'cash_dividend'
      readonly ex_date: string
      /** Amount as paid. */
      readonly amount: string
      readonly currency_code: 'USD'
    }
)

/** A request's first and last date, both inclusive. */
interface Window {
  readonly from: string
  readonly to: string
}

const COLUMNS = ['date', 'action', 'ticker', 'value']

/** Decimal places to which an amount is rounded after undoing splits. */
const AMOUNT_DIGITS = 6

/**
 * Reads a window's splits and dividends from the table ACTIONS. Dividends are stated in today's shares, so `splits`,
 * the pages with all splits since the window's start, undo their adjustment. Counts other actions (`other-action`), and
 * yields a `BadRecord` for a row without a value or with an unexpected date.
 * @throws UnreadableFile if a page is not the table
 */
export function* sharadarActions(
  { actions, splits }: { readonly actions: readonly string[]; readonly splits: readonly string[] },
  window: Window,
): Generator<SharadarAction | BadRecord | Tally> {
  const splitsOf = Map.groupBy(tableRows(splits, COLUMNS), ({ ticker }) => String(ticker))
  for (const row of tableRows(actions, COLUMNS)) {
    const { action, ticker } = row
    if (action === 'split' || action === 'dividend') yield actionOf(row, window, splitsOf.get(String(ticker)) ?? [])
    else yield tally('other-action')
  }
}

function actionOf(row: Members, { from, to }: Window, splits: readonly Members[]): SharadarAction | BadRecord {
  const [date, ticker, value] = [String(row['date']), String(row['ticker']), decimalText(row['value'])]
  if (!isDate(date) || date < from || date > to)
    return new BadRecord(row, `expected a date from ${from} to ${to}`, { rule: 'other-date', value: date })
  if (value === undefined || !isPositive(value))
    return new BadRecord(row, 'expected a value above zero', { rule: 'unreadable-action', value: date })
  if (row['action'] === 'dividend')
    return { ticker, type: 'cash_dividend', ex_date: date, amount: asPaid(value, date, splits), currency_code: 'USD' }
  const type = isBelow(value, '1') ? 'reverse_split' : 'split'
  return { ticker, type, execution_date: date, split_ratio: value }
}

/** Returns an amount per share as of its ex date, by undoing all later splits. */
function asPaid(amount: string, date: string, splits: readonly Members[]): string {
  const ratios = splits.flatMap((split) => {
    const ratio = decimalText(split['value'])
    return split['action'] === 'split' && String(split['date']) > date && ratio !== undefined ? [ratio] : []
  })
  if (ratios.length === 0) return amount
  return roundedText(
    ratios.reduce((product, ratio) => product.times(ratio), new Decimal(amount)),
    AMOUNT_DIGITS,
  )
}
