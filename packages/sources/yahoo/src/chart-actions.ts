import { BadRecord } from '@bourse/kit'
import { isBelow, isPositive } from '@bourse/kit/values'
import { asTraded, laterSplits } from './as-traded.ts'
import type { ChartWindow } from './chart-bars.ts'
import { chartOf, type Chart, type ChartSplit } from './chart.ts'
import { numberOf, type Members } from './response.ts'

/** A listing's split, dividend or distribution of capital gains. */
export type ChartAction =
  | {
      readonly type: 'split' | 'reverse_split'
      readonly execution_date: string
      readonly split_from: string
      readonly split_to: string
    }
  | {
      readonly type: 'cash_dividend' | 'capital_gains_distribution'
      readonly ex_date: string
      /** Amount as paid, in `currency_code`. */
      readonly amount: string
      /** ISO 4217 code, or the minor unit of the listing's prices, such as GBX. */
      readonly currency_code: string
    }

/**
 * Reads a listing's actions from a chart, and undoes all splits up to the time of the request in their amounts. Yields
 * a `BadRecord` for a payment without a date, an amount or a currency.
 * @throws UnreadableFile if it is a different response
 */
export function* chartActions(text: string, { from, to, asked_at }: ChartWindow): Generator<ChartAction | BadRecord> {
  const chart = chartOf(text, asked_at)
  const isWithin = (date: string) => date >= from && date <= to
  for (const split of chart.splits)
    if (isWithin(split.date) && split.split_from !== split.split_to) yield actionOf(split)
  for (const payment of [
    ...chart.dividends.map((event) => paymentOf(event, 'cash_dividend', chart)),
    ...chart.capitalGains.map((event) => paymentOf(event, 'capital_gains_distribution', chart)),
  ])
    if (payment instanceof BadRecord || isWithin(payment.ex_date)) yield payment
}

function actionOf({ date, split_from, split_to }: ChartSplit): ChartAction {
  const type = isBelow(split_to, split_from) ? 'reverse_split' : 'split'
  return { type, execution_date: date, split_from, split_to }
}

type Payment = Extract<ChartAction, { readonly ex_date: string }>

function paymentOf(event: Members, type: Payment['type'], { currency, splits, dateOf }: Chart): Payment | BadRecord {
  const ex_date = dateOf(event)
  const stated = numberOf(event['amount'])
  const amount = asTraded(stated, laterSplits(splits, ex_date ?? ''))
  if (ex_date === undefined || amount === undefined || !isPositive(amount) || currency === null)
    return new BadRecord(event, 'expected a date, an amount above zero and the currency of the chart', {
      rule: 'unreadable-action',
      value: stated ?? '',
    })
  return { type, ex_date, amount, currency_code: currency }
}
