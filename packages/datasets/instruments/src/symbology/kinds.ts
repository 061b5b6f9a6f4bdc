/** Identifiers of a listing or its issuer that do not depend on the date. */
export const IDENTIFIER_KINDS = ['isin', 'cusip', 'figi', 'cik', 'lei'] as const
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

/** Kinds of names and identifiers that symbology maps, named like the fields of rows. */
export const SYMBOLOGY_KINDS = [
  'symbol',
  ...IDENTIFIER_KINDS,
  'instrument_id',
  'company_id',
  'contract_symbol',
] as const
export type SymbologyKind = (typeof SYMBOLOGY_KINDS)[number]
