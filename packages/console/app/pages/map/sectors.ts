import type { ScreenerRunRow } from '@bourse/client'
import type { IssuerIds } from './issuers.ts'
import type { Period } from './period.ts'

/** A company on the map. */
export interface Company {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** Decimal text from the API, in the map's currency. */
  readonly capitalisation: string
  /** Ratio as decimal text from the API: 0.01 is 1%. */
  readonly change: string
  /** The row with these values. */
  readonly row: ScreenerRunRow
}

/** A sector with its companies, largest first. */
export interface Sector {
  readonly name: string
  /** Sum of market capitalizations, which determines the sector's area. */
  readonly size: number
  readonly companies: readonly Company[]
}

/** Companies by sector, largest first. An issuer's largest listing represents it. */
export function sectorsOf(rows: readonly ScreenerRunRow[], issuers: IssuerIds, period: Period): readonly Sector[] {
  const issuerOf = ({ company_id: company, instrument_id: listing }: ScreenerRunRow) =>
    company === null ? listing : (issuers.get(company) ?? company)
  const once = [...Map.groupBy(rows, issuerOf).values()].map((own) =>
    own.reduce((largest, row) => (worthOf(row) > worthOf(largest) ? row : largest)),
  )
  const groups = Map.groupBy(once, ({ fields }) => String(fields['sector']))
  return [...groups]
    .map(([name, own]) => {
      const companies = own.map((row) => companyOf(row, period)).toSorted((a, b) => sizeOf(b) - sizeOf(a))
      return { name, companies, size: companies.reduce((sum, company) => sum + sizeOf(company), 0) }
    })
    .toSorted((a, b) => b.size - a.size)
}

/** Rounded: for comparing and drawing only. */
const worthOf = ({ fields }: ScreenerRunRow) => Number(fields['market_capitalization'])

export const sizeOf = ({ capitalisation }: Company) => Number(capitalisation)

function companyOf(row: ScreenerRunRow, period: Period): Company {
  const { instrument_id: id, symbol, name, fields } = row
  return {
    row,
    id,
    symbol: symbol ?? '',
    name: name ?? '',
    capitalisation: String(fields['market_capitalization']),
    change: String(fields[period]),
  }
}
