import { fiscalYearEndOf } from './fiscal-periods.ts'
import { industryOf } from './industries.ts'
import { demoListings } from './listings.ts'
import { hashOf } from './random.ts'

/** A synthetic profile for the issuer of a real listing. */
export interface DemoCompany {
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string
  readonly description: string
  readonly sector: string
  readonly industry: string
  readonly sic_code: string
  readonly sic_description: string
  readonly country_code: string | null
  readonly employees: string
  readonly reporting_currency_code: string
  readonly fiscal_year_end: string
  readonly officers: readonly { readonly name: string; readonly title: string; readonly since: string | null }[]
}

/** Minimum number of employees, and the size of the random range above it. */
const [FEWEST, SPREAD] = [400, 150_000]

const OFFICERS = ['Chief Executive Officer', 'Chief Financial Officer'].map((title, index) => ({
  name: `Demo Officer ${index + 1}`,
  title,
  since: null,
}))

/** Yields one profile per issuer with an active listing, under its newest symbol. */
export function* demoCompanies(today: string): Generator<DemoCompany> {
  const newest = new Map([...demoListings(today)].map((listing) => [listing.listing, listing]))
  const seen = new Set<string>()
  for (const { listing, company_name, type, valid_to, ...entry } of newest.values()) {
    if (valid_to !== null || company_name === null || seen.has(company_name) || type === 'BOND') continue
    seen.add(company_name)
    const industry = industryOf(company_name)
    if (industry === undefined) continue
    yield {
      symbol: entry.symbol,
      exchange_mic: entry.exchange_mic,
      name: company_name,
      description: `${company_name} is a demo market company that represents ` + `${industry.industry.toLowerCase()}.`,
      ...industry,
      country_code: entry.country_code,
      employees: String(FEWEST + (hashOf(company_name, hashOf('employees')) % SPREAD)),
      reporting_currency_code: entry.currency_code,
      fiscal_year_end: fiscalYearEndOf(listing.replace('demo:', '')),
      officers: OFFICERS,
    }
  }
}
