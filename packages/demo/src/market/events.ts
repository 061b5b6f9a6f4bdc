import { addDays } from '@bourse/kit/values'
import { reinvestmentPrices } from './reinvestment-prices.ts'
import { daysOf, marketOf, type DemoDay } from './days.ts'
import type { DemoOptions } from './options.ts'
import { securitiesOf } from './securities/demo-securities.ts'
import type { AustralianPlan, DemoSecurity } from './security.ts'
import { decimalOf } from './ticks.ts'

interface EventOf<Kind extends string> {
  readonly kind: Kind
  readonly symbol: string
  readonly exchange_mic: string
  readonly declaration_date: string
}

/** A split: every `split_from` shares became `split_to` before the open on `execution_date`. */
export interface DemoSplit extends EventOf<'split'> {
  /**
   * A stock dividend pays `split_to` minus `split_from` shares for every `split_from` held. Shares trade without the
   * dividend starting on `execution_date`.
   */
  readonly type: 'split' | 'reverse_split' | 'stock_dividend'
  readonly execution_date: string
  readonly split_from: string
  readonly split_to: string
  /** Only for stock dividends. */
  readonly record_date: string | null
  readonly pay_date: string | null
}

/** A cash dividend per share, in `currency_code`, on the share basis of `ex_date`. */
export interface DemoDividend extends EventOf<'dividend'> {
  readonly type: 'cash_dividend' | 'special_dividend'
  readonly ex_date: string
  readonly record_date: string
  readonly pay_date: string
  readonly amount: string
  readonly currency_code: string
  /** Number of regular dividends per year; 0 for a special dividend. */
  readonly frequency: number
  /**
   * The half or full year for which the dividend is paid, such as HY2026 or FY2026. This field and those below apply
   * only to Australian listings and are null for all others.
   */
  readonly fiscal_period: string | null
  /** Percentage of the dividend on which company tax was paid, 0 to 100. */
  readonly franking_percentage: string | null
  /** The franked and unfranked parts of `amount`; they add up to it. */
  readonly franked_amount: string | null
  readonly unfranked_amount: string | null
  /** Tax withheld from foreign holders on the unfranked part; 0.3 means 30%. */
  readonly withholding_rate: string | null
  /** Whether holders may take shares instead of cash; if not, the three fields below are null. */
  readonly reinvestment_plan: boolean | null
  /** Price of a reinvested share, and its discount to the market price; 0.015 means 1.5%. */
  readonly reinvestment_price: string | null
  readonly reinvestment_discount: string | null
  /** Last day on which holders can elect shares. */
  readonly reinvestment_last_election_date: string | null
}

export type DemoEvent = DemoSplit | DemoDividend

/**
 * The splits and dividends behind the demo bars, by listing and date, both ascending, under the symbol in effect on
 * that day.
 */
export function* demoEvents(options: DemoOptions): Generator<DemoEvent> {
  for (const security of securitiesOf(options)) {
    const prices = reinvestmentPrices(security, options)
    for (const day of daysOf(security, options)) {
      const calendar = calendarAround(security, day, options)
      if (day.split !== undefined) yield splitOf(day, day.split, calendar)
      if (day.dividend !== undefined) yield regularOf(security, day, day.dividend, calendar, prices.get(day.date))
      if (day.special !== undefined) yield specialOf(security, day, day.special, calendar)
    }
  }
}

/** Sessions near an event, computed only for days with an event. */
interface Calendar {
  /** The last session at least three weeks before the ex date. */
  readonly declared: () => string
  /** The session that is `count` sessions after the ex date. */
  readonly after: (count: number) => string
  /** The first session at least three weeks after the ex date. */
  readonly paid: () => string
}

const THREE_WEEKS = 21

function calendarAround(security: DemoSecurity, { date, carried }: DemoDay, options: DemoOptions): Calendar {
  const between = (from: number, to: number) =>
    options.sessionsBetween(marketOf(security, carried), addDays(date, from), addDays(date, to))
  return {
    declared: () => between(-40, -THREE_WEEKS).at(-1) ?? date,
    after: (count) => between(1, 20)[count - 1] ?? date,
    paid: () => paidOn(marketOf(security, carried), date, options),
  }
}

/** Returns the payment date for a dividend's ex date: the first session at least three weeks later. */
export const paidOn = (market: string, ex_date: string, { sessionsBetween }: DemoOptions): string =>
  sessionsBetween(market, addDays(ex_date, THREE_WEEKS), addDays(ex_date, 40))[0] ?? ex_date

function splitOf(
  day: DemoDay,
  { times, over, asDividend }: NonNullable<DemoDay['split']>,
  calendar: Calendar,
): DemoSplit {
  return {
    kind: 'split',
    type: asDividend ? 'stock_dividend' : times > over ? 'split' : 'reverse_split',
    ...named(day),
    declaration_date: calendar.declared(),
    execution_date: day.date,
    split_from: String(over),
    split_to: String(times),
    record_date: asDividend ? calendar.after(1) : null,
    pay_date: asDividend ? calendar.paid() : null,
  }
}

function regularOf(
  security: DemoSecurity,
  day: DemoDay,
  amount: number,
  calendar: Calendar,
  price: number | undefined,
): DemoDividend {
  const { australian, months = [] } = security.dividend ?? {}
  return {
    ...cashOf(security, day, amount, calendar),
    frequency: months.length,
    ...(australian && franked(security, day, amount, australian)),
    ...(australian && reinvested(security, australian, price, calendar)),
  }
}

function specialOf(security: DemoSecurity, day: DemoDay, amount: number, calendar: Calendar): DemoDividend {
  return { ...cashOf(security, day, amount, calendar), type: 'special_dividend' }
}

/** The record date is the next session; the payment date is three weeks later. */
function cashOf({ decimals, currency }: DemoSecurity, day: DemoDay, amount: number, calendar: Calendar): DemoDividend {
  return {
    kind: 'dividend',
    type: 'cash_dividend',
    ...named(day),
    declaration_date: calendar.declared(),
    ex_date: day.date,
    record_date: calendar.after(1),
    pay_date: calendar.paid(),
    amount: decimalOf(amount, decimals),
    currency_code: currency,
    frequency: 0,
    fiscal_period: null,
    franking_percentage: null,
    franked_amount: null,
    unfranked_amount: null,
    withholding_rate: null,
    reinvestment_plan: null,
    reinvestment_price: null,
    reinvestment_discount: null,
    reinvestment_last_election_date: null,
  }
}

function named({ carried: { symbol, exchange_mic } }: DemoDay): Pick<DemoDividend, 'symbol' | 'exchange_mic'> {
  return { symbol, exchange_mic }
}

/** Foreign holders pay withholding tax on the unfranked part. */
function franked(
  { decimals, dividend }: DemoSecurity,
  { date }: DemoDay,
  amount: number,
  { franking }: AustralianPlan,
): Partial<DemoDividend> {
  const part = Math.round((amount * franking) / 100)
  const isInterim = Number(date.slice(5, 7)) === dividend?.months[0]
  return {
    fiscal_period: `${isInterim ? 'HY' : 'FY'}${date.slice(0, 4)}`,
    franking_percentage: String(franking),
    franked_amount: decimalOf(part, decimals),
    unfranked_amount: decimalOf(amount - part, decimals),
    withholding_rate: part === amount ? '0' : '0.3',
  }
}

function reinvested(
  { decimals }: DemoSecurity,
  { discount }: AustralianPlan,
  price: number | undefined,
  calendar: Calendar,
): Partial<DemoDividend> {
  if (discount === undefined) return { reinvestment_plan: false }
  return {
    reinvestment_plan: true,
    reinvestment_price: price === undefined ? null : decimalOf(price, decimals),
    reinvestment_discount: decimalOf(discount, 3),
    reinvestment_last_election_date: calendar.after(2),
  }
}
