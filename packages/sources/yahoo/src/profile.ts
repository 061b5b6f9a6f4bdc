import { countOf, membersOf, textOf } from './response.ts'
import type { YahooListing } from './listing.ts'
import { summaryResult } from './summary-result.ts'

/** A company's profile, as a response states it. */
export interface YahooProfile {
  readonly listing: YahooListing
  readonly name: string | null
  readonly description: string | null
  /** One of the eleven sectors, by its usual name. */
  readonly sector: string | null
  readonly industry: string | null
  /** English name of the headquarters' country. */
  readonly country: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly investor_website: string | null
  /** Number of full-time employees. */
  readonly employees: string | null
  /** ISO 4217 code of the financial statements' currency. */
  readonly reporting_currency_code: string | null
}

/** Usual names of sectors for which Yahoo has a different name. */
const SECTORS: Readonly<Record<string, string>> = {
  Technology: 'Information Technology',
  'Financial Services': 'Financials',
  Healthcare: 'Health Care',
  'Consumer Cyclical': 'Consumer Discretionary',
  'Consumer Defensive': 'Consumer Staples',
  'Basic Materials': 'Materials',
}

/**
 * Reads the profile from the modules `assetProfile`, `price` and `financialData` of `quoteSummary`; undefined if there
 * is none. Does not read officer names.
 * @throws UnreadableFile if it is a different response
 */
export function yahooProfile(text: string): YahooProfile | undefined {
  const { result, listing } = summaryResult(text)
  const profile = membersOf(result['assetProfile'])
  const [description, sector] = [textOf(profile['longBusinessSummary']), textOf(profile['sector'])]
  if (listing === undefined || (description === null && sector === null)) return undefined
  return {
    listing,
    name: textOf(membersOf(result['price'])['longName']),
    description,
    sector: sector === null ? null : (SECTORS[sector] ?? sector),
    industry: textOf(profile['industry']),
    country: textOf(profile['country']),
    phone: textOf(profile['phone']),
    website: textOf(profile['website']),
    investor_website: textOf(profile['irWebsite']),
    employees: countOf(profile['fullTimeEmployees']),
    reporting_currency_code: textOf(membersOf(result['financialData'])['financialCurrency']),
  }
}
