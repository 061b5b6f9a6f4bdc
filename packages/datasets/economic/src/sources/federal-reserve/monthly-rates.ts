import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { csv, type CsvLine } from '@bourse/kit/readers'

/** A currency's average exchange rate in a month. */
export interface MonthlyRate {
  /** First day of the month, `YYYY-MM-DD`. */
  readonly month: string
  /** ISO 4217 currency code. */
  readonly currency: string
  /** Units of the currency per US dollar, exact decimal text; null if there is no rate for the month. */
  readonly perDollar: string | null
}

/** Currencies by the country names in the file; euro area countries have their former currencies. */
const CURRENCIES: Readonly<Record<string, string>> = {
  Australia: 'AUD',
  Austria: 'ATS',
  Belgium: 'BEF',
  Brazil: 'BRL',
  Canada: 'CAD',
  China: 'CNY',
  Denmark: 'DKK',
  Euro: 'EUR',
  Finland: 'FIM',
  France: 'FRF',
  Germany: 'DEM',
  Greece: 'GRD',
  'Hong Kong': 'HKD',
  India: 'INR',
  Ireland: 'IEP',
  Italy: 'ITL',
  Japan: 'JPY',
  Malaysia: 'MYR',
  Mexico: 'MXN',
  Netherlands: 'NLG',
  'New Zealand': 'NZD',
  Norway: 'NOK',
  Portugal: 'PTE',
  Singapore: 'SGD',
  'South Africa': 'ZAR',
  'South Korea': 'KRW',
  Spain: 'ESP',
  'Sri Lanka': 'LKR',
  Sweden: 'SEK',
  Switzerland: 'CHF',
  Taiwan: 'TWD',
  Thailand: 'THB',
  'United Kingdom': 'GBP',
  Venezuela: 'VES',
}

const MISSING: ReadonlySet<string> = new Set(['', '.', 'ND', 'N/A', 'NaN'])
const COLUMNS = ['Date', 'Country', 'Exchange rate'] as const

/**
 * Parses monthly average exchange rates: `Date,Country,Exchange rate`. All rates are in units per US dollar, including
 * the currencies that H.10 quotes in dollars (the euro, the pound, the Australian and New Zealand dollars). Yields a
 * `BadRecord` for an unreadable line.
 * @throws UnreadableFile if the text is a different file
 */
export function* monthlyRates(text: string): Generator<MonthlyRate | BadRecord> {
  for (const line of csv(text, { required: COLUMNS })) yield line instanceof BadRecord ? line : rateOf(line)
}

function rateOf({ line, values }: CsvLine): MonthlyRate | BadRecord {
  const [month = '', country = '', cell = ''] = COLUMNS.map((name) => values[name]?.trim())
  const bad = (rule: string, value: string, expected: string) =>
    new BadRecord({ line, month, country, rate: cell }, expected, { rule, value })
  if (!isDate(month) || !month.endsWith('-01'))
    return bad('unreadable-date', month, 'expected the first day of a month, YYYY-MM-01')
  const currency = CURRENCIES[country]
  if (currency === undefined) return bad('unknown-currency', country, 'expected a country with a known currency')
  const perDollar = MISSING.has(cell) ? null : decimalText(cell)
  return perDollar === undefined || perDollar === '0' || perDollar?.startsWith('-') === true
    ? bad('unreadable-rate', cell, 'expected a rate above 0')
    : { month, currency, perDollar }
}
