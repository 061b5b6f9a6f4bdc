/**
 * Answers of an installation that are other than on the last release, by the start of the call: each with the changeset
 * that names the change.
 */
export const CHANGED_ANSWERS: Readonly<Record<string, string>> = {
  '/v1/corporate-actions?': 'nested-references.md: legs name the listing that is delivered',
  '/v1/dividends?': 'nested-references.md: legs name the listing that is delivered',
  '/v1/health': 'health-has-one-word.md: states have other words',
  '/v1/options/quotes?': 'quotes-of-incomplete-inputs.md: quotes say why they have no greeks',
}
