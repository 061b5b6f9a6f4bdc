import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { IssuerListing } from '@bourse/services'
import type { KnownStatement } from '../metric-inputs.ts'
import type { statements } from '../../statements/record.ts'
import type { Conversion } from './exchange-rates.ts'

/**
 * Maximum number of days after a session during which the close of the currency pair used for conversion may arrive or
 * be revised.
 */
const LATE_DAYS = 10

/** Listings whose price is in a different currency than their issuer's statements. */
interface Conversions {
  readonly needed: readonly Conversion[]
  /** Whether the exchange rate for a listing's session may be newer than the session's metrics. */
  isLate(id: string, date: string): boolean
}

interface ConversionsOptions {
  readonly statements: Rows<typeof statements>
  /** The company that files the statements and the price's currency, by listing. */
  readonly listings: ReadonlyMap<string, Pick<IssuerListing, 'currency_code'> & { readonly company_id: string }>
  readonly today: string
  readonly knowledge: Knowledge
}

/** Compares statement currencies with price currencies. */
export async function conversionsOf(options: ConversionsOptions): Promise<Conversions> {
  const companies = [...new Set([...options.listings.values()].map(({ company_id }) => company_id))]
  const reported = await options.statements
    .at(options.knowledge)
    .where(sql<boolean>`r.company_id = any(${companies}::text[])`)
    .select(['r.company_id', 'r.currency_code'])
    .distinct()
    .execute()
  const byCompany = Map.groupBy(reported, ({ company_id }) => company_id)
  const converted = [...options.listings].flatMap(([id, { company_id, currency_code: into }]) =>
    (byCompany.get(company_id) ?? [])
      .filter(({ currency_code }) => into !== null && currency_code !== into)
      .map(({ currency_code: from }) => ({ id, from, into: into ?? '' })),
  )
  const ids = new Set(converted.map(({ id }) => id))
  const late = addDays(options.today, -LATE_DAYS)
  return { needed: converted, isLate: (id, date) => ids.has(id) && date >= late }
}

/** Returns the currency of all statements; undefined if they differ or there are none. */
export function currencyOf(filed: readonly KnownStatement[]): string | undefined {
  const [first] = filed
  return filed.every(({ currency_code }) => currency_code === first?.currency_code) ? first?.currency_code : undefined
}
