import { type Release, releases } from '@bourse/economic'
import { into } from '@bourse/kit'
import { addDays, addMonths, Decimal, decimalText, weekday } from '@bourse/kit/values'
import { hashOf } from '../../market/index.ts'

/** Countries with their currency and the UTC time of their releases. */
const COUNTRIES: readonly (readonly [code: string, currency: string, time: string])[] = [
  ['US', 'USD', '13:30:00'],
  ['CA', 'CAD', '13:30:00'],
  ['GB', 'GBP', '07:00:00'],
  ['DE', 'EUR', '07:00:00'],
  ['FR', 'EUR', '07:45:00'],
  ['JP', 'JPY', '23:50:00'],
  ['CN', 'CNY', '02:00:00'],
  ['AU', 'AUD', '00:30:00'],
]

type Figure = Pick<Release, 'name' | 'event_code' | 'category' | 'importance' | 'unit'> & {
  /** Typical value, in tenths of the unit. */
  readonly middle: number
  readonly spread: number
}

const percent = { unit: 'percent' } as const

const FIGURES: readonly Figure[] = [
  {
    ...percent,
    name: 'Consumer prices, year over year',
    event_code: 'cpi-yoy',
    category: 'prices',
    importance: 'high',
    middle: 24,
    spread: 10,
  },
  {
    ...percent,
    name: 'Unemployment rate',
    event_code: 'unemployment-rate',
    category: 'labour',
    importance: 'high',
    middle: 48,
    spread: 12,
  },
  {
    ...percent,
    name: 'Retail sales, month over month',
    event_code: 'retail-sales-mom',
    category: 'national_accounts',
    importance: 'medium',
    middle: 3,
    spread: 9,
  },
  {
    ...percent,
    name: 'Industrial production, month over month',
    event_code: 'industrial-production-mom',
    category: 'national_accounts',
    importance: 'low',
    middle: 2,
    spread: 9,
  },
  {
    name: 'Trade balance',
    event_code: 'trade-balance',
    category: 'trade',
    importance: 'medium',
    unit: 'billions in local currency',
    middle: -60,
    spread: 250,
  },
]

const [MONTHS_BACK, DAYS_AHEAD] = [3, 7]
const FRIDAY = 5

/**
 * Forty releases per month, from three months ago to a week ahead; releases today and later have no actual value yet.
 */
export function* demoReleases(today: string) {
  const [from, to] = [addMonths(today, -MONTHS_BACK), addDays(today, DAYS_AHEAD)]
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1))
    for (const country of COUNTRIES)
      for (const figure of FIGURES) {
        const row = releaseOf(figure, country, month, today)
        if (from <= row.release_date && row.release_date <= to) yield into(releases, row)
      }
}

function releaseOf(
  { middle, spread, ...figure }: Figure,
  [country_code, currency_code, time]: (typeof COUNTRIES)[number],
  month: string,
  today: string,
): Release {
  const name = `${country_code} ${figure.event_code}`
  const date = dayOf(name, month)
  const isOut = date < today
  const valueIn = (of: string) => middle + (hashOf(`${name} ${of}`) % (2 * spread + 1)) - spread
  const [period, before] = [addMonths(month, -1), addMonths(month, -2)]
  const isExpected = hashOf(name) % 2 === 0
  return {
    ...figure,
    country_code,
    currency_code,
    period: period.slice(0, 7),
    period_end: addDays(month, -1),
    scheduled_at: `${date}T${time}Z`,
    release_date: date,
    time_known: true,
    actual: isOut ? tenths(valueIn(period)) : null,
    forecast: isExpected ? tenths(valueIn(period) + (hashOf(`${name} ${period} expected`) % 5) - 2) : null,
    previous: tenths(valueIn(before)),
    revised_previous: isOut && hashOf(`${name} ${before} revised`) % 4 === 0 ? tenths(valueIn(before) + 1) : null,
    status: isOut ? 'released' : 'scheduled',
    publisher: 'demo',
    source_url: null,
  }
}

/** Returns a working day of the month, the same in every month except when it falls on a weekend. */
function dayOf(name: string, month: string): string {
  const date = addDays(month, 2 + (hashOf(name) % 24))
  return weekday(date) > FRIDAY ? addDays(date, 8 - weekday(date)) : date
}

const tenths = (value: number) => decimalText(new Decimal(value).div(10).toFixed(1)) ?? null
