import { addDays } from '@bourse/kit/values'
import type { DemoOptions } from './options.ts'
import { DEMO_START, type ListingPeriod, type DemoSecurity, type DemoSplitPlan } from './security.ts'

/** A security's session, with the corporate actions before the open. */
export interface DemoDay {
  readonly date: string
  readonly carried: ListingPeriod
  readonly split: DemoSplitPlan | undefined
  /** Regular and special dividend per share on that day's share basis, in ticks. */
  readonly dividend: number | undefined
  readonly special: number | undefined
}

/** Day of the month: a dividend's ex date is the first session on or after it. */
const EX_DAY = '10'

/** Yields a security's sessions from its first day to the day before `today`, ascending. */
export function* daysOf(security: DemoSecurity, options: DemoOptions): Generator<DemoDay> {
  const splits = [...security.splits]
  const specials = [...security.specials]
  let [times, over] = [1, 1]
  let paid = ''
  for (const { date, carried } of sessionsOf(security, options)) {
    const split = dueOn(date, splits)
    times *= split?.times ?? 1
    over *= split?.over ?? 1
    const pays = date.slice(0, 7) !== paid && paysOn(security, date)
    if (pays) paid = date.slice(0, 7)
    const dividend = pays ? perShare(security, times, over) : undefined
    yield { date, carried, split, dividend, special: dueOn(date, specials)?.amount }
  }
}

/** Removes and returns the event planned for a date, or for a preceding day without a session. */
function dueOn<Plan extends { readonly on: string }>(date: string, plans: Plan[]): Plan | undefined {
  return plans[0] !== undefined && plans[0].on <= date ? plans.shift() : undefined
}

function* sessionsOf(
  security: DemoSecurity,
  { today, sessionsBetween }: DemoOptions,
): Generator<Pick<DemoDay, 'date' | 'carried'>> {
  const yesterday = addDays(today, -1)
  for (const carried of security.carried) {
    const { from = DEMO_START, to = yesterday } = carried
    for (const date of sessionsBetween(marketOf(security, carried), from, to < yesterday ? to : yesterday))
      yield { date, carried }
  }
}

/** Returns the market whose sessions a security follows. */
export function marketOf({ home }: DemoSecurity, { exchange_mic }: ListingPeriod): string {
  return home ?? exchange_mic
}

function paysOn({ dividend }: DemoSecurity, date: string): boolean {
  return dividend !== undefined && date.slice(8) >= EX_DAY && dividend.months.includes(Number(date.slice(5, 7)))
}

function perShare({ dividend }: DemoSecurity, times: number, over: number): number | undefined {
  return dividend === undefined ? undefined : Math.max(1, Math.round((dividend.amount * over) / times))
}
