import { addDays, daysBetween } from '@bourse/kit/values'
import type { IssuerDirectory, KnownListing } from '@bourse/services'
import type { Offering } from '../records.ts'

/** Maximum number of days between a listing's expected and actual first day. */
const DAYS_LATE = 10
/** Maximum age, in days, of a registration that counts toward an offering; the limit for prospectuses is shorter. */
const REGISTERED_DAYS = 1_095
const PROSPECTUS_DAYS = 10

/** A registration or prospectus that the registrant filed. */
export interface Registration {
  readonly filing_id: string
  readonly cik: string
  readonly form_type: string
  readonly filed_on: string
}

/** Evidence for an offering's outcome. */
export interface Evidence {
  /** Listings that had the announced ticker on the exchange, with their first day. */
  readonly carriers: readonly { readonly id: string; readonly from: string }[]
  readonly directory: IssuerDirectory
  /** The registrant's registrations and prospectuses, oldest first. */
  readonly registrations: readonly Registration[]
  /** The current date in New York. */
  readonly today: string
}

/** Returns an offering with the values that follow from its listing, its registrations and the current day. */
export function withOutcome(offering: Offering, evidence: Evidence): Offering {
  const registered = withRegistrations(offering, evidence.registrations)
  const listing = isOpen(registered) && registered.instrument_id === null ? listingOf(registered, evidence) : undefined
  if (listing !== undefined)
    return {
      ...registered,
      status: 'listed',
      instrument_id: listing.instrument_id,
      company_id: listing.company_id,
      symbol: listing.symbol,
    }
  const begins = registered.status === 'priced' && registered.listing_date <= evidence.today
  return begins ? { ...registered, status: 'listed' } : withCurrentSymbol(registered, evidence.directory)
}

const isOpen = ({ status }: Offering) => status !== 'postponed' && status !== 'withdrawn'

/**
 * Returns the listing that began within the allowed days and either had the announced ticker or belongs to the
 * registrant.
 */
function listingOf(offering: Offering, { carriers, directory, today }: Evidence): KnownListing | undefined {
  const { listing_date, exchange_mic, cik } = offering
  const isDue = (day: string) => listing_date <= day && day <= addDays(listing_date, DAYS_LATE) && day <= today
  const byTicker = carriers.filter(({ from }) => isDue(from)).map(({ id }) => directory.listing(id))
  const issuer = cik === null ? undefined : directory.ofCik(cik)
  const byRegistrant = (issuer?.listings ?? []).filter((listing) => listing.exchange_mic === exchange_mic)
  return [...byTicker, ...byRegistrant].find((listing) => listing !== undefined && isDue(listing.listed_on))
}

function withCurrentSymbol(offering: Offering, directory: IssuerDirectory): Offering {
  const listing = offering.instrument_id === null ? undefined : directory.listing(offering.instrument_id)
  return listing === undefined || listing.symbol === offering.symbol
    ? offering
    : { ...offering, symbol: listing.symbol }
}

/** Adds the registrant, registration date and prospectus unless a different source has them. */
function withRegistrations(offering: Offering, registrations: readonly Registration[]): Offering {
  const { listing_date } = offering
  const before = (filed_on: string) => daysBetween(filed_on, listing_date)
  const of = registrations.filter(
    ({ filed_on }) => -PROSPECTUS_DAYS <= before(filed_on) && before(filed_on) <= REGISTERED_DAYS,
  )
  const first = of.find(({ form_type }) => form_type !== '424B4')
  const prospectus = of.find(
    ({ form_type, filed_on }) => form_type === '424B4' && Math.abs(before(filed_on)) <= PROSPECTUS_DAYS,
  )
  const filing = prospectus ?? first
  if (filing === undefined) return offering
  const isOurs = offering.filing_id === null || of.some(({ filing_id }) => filing_id === offering.filing_id)
  return {
    ...offering,
    cik: offering.cik ?? filing.cik,
    announced_on: offering.announced_on ?? first?.filed_on ?? null,
    filing_id: isOurs ? filing.filing_id : offering.filing_id,
  }
}
