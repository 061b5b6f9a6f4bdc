import { BadRecord } from '@bourse/kit'
import type { DatedRow } from '@bourse/kit/readers'
import { decimalText, isBelow } from '@bourse/kit/values'
import { seriesRows, type Window } from './series.ts'

/** A listing's split or dividend. */
export type TiingoAction =
  | {
      readonly type: 'split' | 'reverse_split'
      readonly execution_date: string
      /** Number of new shares per old share, such as 7 or 0.1. */
      readonly split_ratio: string
    }
  | {
      readonly type: 'cash_dividend'
      readonly ex_date: string
      /** Amount as paid. */
      readonly amount: string
      readonly currency_code: 'USD'
    }

/**
 * Reads a series' splits and dividends. Yields a `BadRecord` for a row that lacks a valid dividend or split factor, or
 * with an unexpected date.
 * @throws UnreadableFile if the response is not a list
 */
export function* dayActions(text: string, window: Window): Generator<TiingoAction | BadRecord> {
  for (const each of seriesRows(text, window))
    if (each instanceof BadRecord) yield each
    else yield* actionsOf(each)
}

function* actionsOf({ date, row }: DatedRow): Generator<TiingoAction | BadRecord> {
  const [factor, amount] = [decimalText(row['splitFactor']), decimalText(row['divCash'])]
  if (factor === undefined || amount === undefined || !isBelow('0', factor) || isBelow(amount, '0')) {
    yield new BadRecord(row, 'expected splitFactor above zero and divCash', { rule: 'unreadable-action', value: date })
    return
  }
  if (factor !== '1')
    yield { type: isBelow(factor, '1') ? 'reverse_split' : 'split', execution_date: date, split_ratio: factor }
  if (amount !== '0') yield { type: 'cash_dividend', ex_date: date, amount, currency_code: 'USD' }
}
