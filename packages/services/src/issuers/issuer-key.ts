import type { KnownListing } from './issuers.ts'

/** Kinds that are their own issuer: the adviser of many funds has one CIK and none of their figures. */
const OWN_ISSUER: ReadonlySet<string> = new Set(['ETF', 'ETN', 'FUND'])

/** True for a kind that is its own issuer. */
export const isOwnIssuer = (type: string): boolean => OWN_ISSUER.has(type)

type Told = Pick<KnownListing, 'instrument_id' | 'type' | 'cik' | 'lei' | 'company_name' | 'country_code'>

/**
 * What listings of one issuer have in common: the CIK, without one the LEI, without both name and country. Undefined
 * where nothing tells an issuer.
 */
export function issuerKey({ instrument_id, type, cik, lei, company_name, country_code }: Told): string | undefined {
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
 * The name of a company in lower case, without accents, punctuation and legal form: `The Apple Co., Inc.` is `the
 * apple`.
 */
export function foldedCompany(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[.'’]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
