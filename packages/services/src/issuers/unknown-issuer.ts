import type { Refusal } from '@bourse/kit'

/** Why a row of a filer is refused whose CIK no listing carries, and what to do about it. */
export const unknownIssuer = (cik: string): Refusal => ({
  rule: 'unknown-issuer',
  value: cik,
  reason:
    'no listing carries this CIK: import its listing with the column `cik` (bourse import instruments), then take ' +
    'the filings in again',
})
