import { sectorOfSic } from '@bourse/sec'
import { isOwnIssuer, type Issuer, type IssuerListing } from '@bourse/services'
import type { Profile } from '../profiles/profile-fields.ts'
import type { Company } from './record.ts'

/** Data about a company that does not depend on its listings. */
interface Known {
  readonly profile: Profile | undefined
  /** Officers from ownership forms. */
  readonly officers: Company['officers']
}

/** Returns a listing's company row: the profile, with gaps filled in from the listings. */
export function companyOf(
  listing: IssuerListing,
  issuer: Issuer,
  { profile, officers }: Known,
): Omit<Company, 'updated_on'> {
  const name = profile?.name ?? nameOf(listing, issuer)
  const sic_code = profile?.sic_code ?? null
  return {
    id: listing.company_id,
    instrument_id: listing.instrument_id,
    company_id: listing.company_id,
    issuer_company_id: issuer.company_id,
    name,
    legal_name: profile?.legal_name === name ? null : (profile?.legal_name ?? null),
    type: listing.type as Company['type'],
    status: issuer.listings.some(({ status }) => status === 'active') ? 'active' : 'inactive',
    description: profile?.description ?? null,
    sector: profile?.sector ?? (sic_code === null ? null : (sectorOfSic(sic_code) ?? null)),
    industry_group: profile?.industry_group ?? null,
    industry: profile?.industry ?? null,
    sic_code,
    sic_description: profile?.sic_description ?? null,
    classifications: [],
    country_code: profile?.country_code ?? listing.country_code,
    incorporation_country_code: profile?.incorporation_country_code ?? null,
    incorporation_state: profile?.incorporation_state ?? null,
    address: profile?.address ?? null,
    phone: profile?.phone ?? null,
    website: profile?.website ?? null,
    investor_website: profile?.investor_website ?? null,
    employees: profile?.employees ?? null,
    founded_year: profile?.founded_year ?? null,
    reporting_currency_code: profile?.reporting_currency_code ?? null,
    fiscal_year_end: profile?.fiscal_year_end ?? null,
    filer_category: profile?.filer_category ?? null,
    ein: profile?.ein ?? null,
    listed_on: listing.listed_on,
    delisted_on: listing.delisted_on,
    currency_code: listing.currency_code,
    cik: issuer.cik,
    lei: issuer.lei,
    isin: listing.isin,
    figi: listing.figi,
    officers: profile?.officers ?? officers,
    branding: { logo_url: null, icon_url: null },
    listings: issuer.listings.map(listed),
    former_names: (profile?.former_names ?? []).filter(({ from, to }) => from === null || from !== to),
  }
}

function nameOf(listing: IssuerListing, { primary }: Issuer): string {
  const own = isOwnIssuer(listing.type) ? listing.name : null
  return own ?? primary.company_name ?? listing.company_name ?? listing.name ?? listing.symbol
}

function listed({ instrument_id, company_id, symbol, exchange_mic, type, status, currency_code }: IssuerListing) {
  return { instrument_id, company_id, symbol, exchange_mic, type, status, currency_code }
}
