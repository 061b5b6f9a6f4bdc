import { companyBooks, netIncome } from './company-books.ts'
import { demoIssuers } from './issuers.ts'
import type { DemoOptions } from './options.ts'

/** What a made-up company earned in a fiscal quarter, and in the year up to it; US dollars in thousands. */
export interface DemoCompanyResult {
  readonly cik: string
  readonly period_end: string
  readonly revenue: number
  readonly net_income: number
  readonly year: { readonly revenue: number; readonly net_income: number }
}

const QUARTERS = 4

/** The results of every fiscal quarter that ended before `today`, by company and date. */
export function* demoCompanyResults(options: DemoOptions): Generator<DemoCompanyResult> {
  for (const issuer of demoIssuers) {
    const quarters: { revenue: number; net_income: number }[] = []
    for (const { period_end, flows } of companyBooks(issuer, options)) {
      quarters.push({ revenue: flows.revenue, net_income: netIncome(flows) })
      const year = quarters.slice(-QUARTERS)
      yield {
        cik: issuer.cik,
        period_end,
        revenue: flows.revenue,
        net_income: netIncome(flows),
        year: {
          revenue: year.reduce((sum, one) => sum + one.revenue, 0),
          net_income: year.reduce((sum, one) => sum + one.net_income, 0),
        },
      }
    }
  }
}
