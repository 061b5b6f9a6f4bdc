import type { Refusal } from '@bourse/kit'

/** Returns the rejection of a row whose filer's CIK matches no listing, with advice on how to fix it. */
export const unknownIssuer = (cik: string): Refusal => ({
  rule: 'unknown-issuer',
  value: cik,
  reason:
    'no listing has this CIK: import its listing with the column `cik` (bourse import instruments), then ' +
    'ingest the filings again',
})
