import type { KnownListing } from './issuers.ts'

/** Kinds whose listings are their own issuers: funds share a CIK with their adviser but none of its financials. */
const OWN_ISSUER: ReadonlySet<string> = new Set(['ETF', 'ETN', 'FUND'])

/** Returns whether each listing of a kind is its own issuer. */
export const isOwnIssuer = (type: string): boolean => OWN_ISSUER.has(type)

type IssuerAttributes = Pick<KnownListing, 'instrument_id' | 'type' | 'cik' | 'lei' | 'company_name' | 'country_code'>

/**
 * Returns the key that all listings of an issuer share: the CIK, otherwise the LEI, otherwise name and country.
 * Undefined if none of these is known.
 */
export function issuerKey({
  instrument_id,
  type,
  cik,
  lei,
  company_name,
  country_code,
}: IssuerAttributes): string | undefined {
  if (isOwnIssuer(type)) return `own:${instrument_id}`
  if (cik !== null) return `cik:${cik}`
  if (lei !== null) return `lei:${lei}`
  return company_name === null ? undefined : `name:${foldedCompany(company_name)}|${country_code ?? ''}`
}

const LEGAL_FORMS = new Set(
  [
    'inc incorporated corp corporation co company ltd limited plc llc lp llp',
    'sa sas sarl spa srl ag se nv bv kgaa gmbh ab asa as oyj pty pte',
  ]
    .join(' ')
    .split(' '),
)

/**
 * Returns a company name folded for comparison: lower case, without accents, punctuation or legal form. `The Apple Co.,
 * Inc.` becomes `the apple`.
 */
export function foldedCompany(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[.'’]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
