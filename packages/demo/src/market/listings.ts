import { demoSecurities } from './securities/demo-securities.ts'
import { DEMO_START, type ListingPeriod, type DemoKind, type DemoSecurity } from './security.ts'

/** One of a demo listing's symbols, as a directory row that the instruments dataset ingests. */
export interface DemoListing {
  /** The listing's stable key: the same for all of its symbols. */
  readonly listing: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string
  readonly type: DemoKind
  readonly valid_from: string
  readonly valid_to: string | null
  readonly previous_symbol: null
  readonly previous_exchange_mic: null
  readonly aliases: null
  readonly status: null
  readonly figi: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly cik: string | null
  readonly lei: string | null
  readonly company_name: string | null
  readonly currency_code: string
  readonly country_code: string | null
}

/**
 * Yields the demo market's directory as known on a date: it omits symbols that are not in use yet and future end dates.
 */
export function* demoListings(today: string): Generator<DemoListing> {
  for (const security of demoSecurities)
    for (const carried of security.carried)
      if ((carried.from ?? DEMO_START) <= today) yield listingOf(security, carried, today)
}

function listingOf(security: DemoSecurity, carried: ListingPeriod, today: string): DemoListing {
  const { symbol, exchange_mic, from = DEMO_START, to } = carried
  const { isin, figi, cik, lei } = security.identifiers
  return {
    listing: `demo:${security.key}`,
    symbol,
    exchange_mic,
    name: carried.name ?? security.name,
    type: security.kind,
    valid_from: from,
    valid_to: to !== undefined && to < today ? to : null,
    previous_symbol: null,
    previous_exchange_mic: null,
    aliases: null,
    status: null,
    figi: figi ?? null,
    isin: isin ?? null,
    cusip: isin !== undefined && NUMBERED_BY_CUSIP.test(isin) ? isin.slice(2, 11) : null,
    cik: cik ?? null,
    lei: lei ?? null,
    company_name: issuerOf(security, carried),
    currency_code: security.currency,
    country_code: security.country ?? null,
  }
}

/** ISINs in these countries contain the CUSIP. */
const NUMBERED_BY_CUSIP = /^(US|CA)/

/** The suffix after the issuer's name in the name of a share class, a series or a bond. */
const CLASS = / (Class [A-Z]( .*)?|Preferred Series [A-Z]+|Warrants|Units|ADR|[\d.]+% \d{4})$/
const ISSUED: ReadonlySet<DemoKind> = new Set(['CS', 'ADRC', 'PFD', 'WARRANT', 'UNIT', 'BOND'])

function issuerOf({ kind, name }: DemoSecurity, carried: ListingPeriod): string | null {
  return ISSUED.has(kind) ? (carried.name ?? name).replace(CLASS, '') : null
}
