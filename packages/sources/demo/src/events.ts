import { addDays } from '@bourse/kit'
import { daysOf, type DemoDay } from './days.ts'
import type { DemoOptions } from './options.ts'
import { demoSecurities } from './securities/demo-securities.ts'
import type { DemoSecurity } from './security.ts'
import { decimalOf } from './ticks.ts'

interface EventOf<Kind extends string> {
  readonly kind: Kind
  readonly symbol: string
  readonly exchange_mic: string
}

/** A split: every `split_from` shares became `split_to` before the open of `execution_date`. */
export interface DemoSplit extends EventOf<'split'> {
  readonly execution_date: string
  readonly split_from: string
  readonly split_to: string
}

/** A cash dividend per share as it was on `ex_date`. */
export interface DemoDividend extends EventOf<'dividend'> {
  readonly ex_date: string
  readonly record_date: string
  readonly pay_date: string
  readonly amount: string
  readonly currency_code: string
  /** Dividends a year. */
  readonly frequency: number
}

export type DemoEvent = DemoSplit | DemoDividend

/** The splits and dividends behind the demo bars, by listing and date ascending, under the symbol of their day. */
export function* demoEvents(options: DemoOptions): Generator<DemoEvent> {
  for (const security of demoSecurities)
    for (const day of daysOf(security, options)) {
      if (day.split !== undefined) yield splitOf(day, day.split)
      if (day.dividend !== undefined) yield dividendOf(security, day, day.dividend, options)
    }
}

function splitOf(
  { date, carried: { symbol, exchange_mic } }: DemoDay,
  { times, over }: NonNullable<DemoDay['split']>,
): DemoSplit {
  return {
    kind: 'split',
    symbol,
    exchange_mic,
    execution_date: date,
    split_from: String(over),
    split_to: String(times),
  }
}

/** Recorded with the next session and paid three weeks later. */
function dividendOf(
  security: DemoSecurity,
  { date, carried }: DemoDay,
  amount: number,
  options: DemoOptions,
): DemoDividend {
  const { symbol, exchange_mic } = carried
  const sessions = options.sessionsBetween(security.home ?? exchange_mic, addDays(date, 1), addDays(date, 40))
  return {
    kind: 'dividend',
    symbol,
    exchange_mic,
    ex_date: date,
    record_date: sessions[0] ?? date,
    pay_date: sessions.find((session) => session >= addDays(date, 21)) ?? date,
    amount: decimalOf(amount, security.decimals),
    currency_code: security.currency,
    frequency: security.dividend?.months.length ?? 0,
  }
}
