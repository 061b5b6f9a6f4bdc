import { p, rejectReversedRange, rejectCombination, type QueryOf } from '@bourse/kit'
import { indexedForms } from '@bourse/sec'

/** Parameters of /v1/filings. */
export const filingFilters = {
  from: p.date('First `filed_on`, inclusive.'),
  to: p.date('Last `filed_on`, inclusive.'),
  form_types: p.anyOf('Forms, comma-separated and exact: 10-K excludes 10-K/A.', [...indexedForms], {
    example: ['10-K', '10-Q'],
  }),
  reporting_period: p.date('Exact period of report. Cannot be combined with `reporting_from` or `reporting_to`.', {
    example: '2025-12-27',
  }),
  reporting_from: p.date('First period of report, inclusive.', { example: '2025-03-31' }),
  reporting_to: p.date('Last period of report, inclusive.'),
  items: p.texts('Item codes of 8-K filings, comma-separated; matches filings with any of them.', {
    maxLength: 10,
    example: ['2.02'],
  }),
  amendments: p.oneOf('Whether to include amendments.', ['include', 'exclude', 'only'], {
    default: 'include',
    example: 'exclude',
  }),
}

/** The filters of a request. */
export type FilingFilters = QueryOf<typeof filingFilters>

/** Rejects contradictory report period filters. */
export function checkFilters(query: FilingFilters): void {
  rejectCombination(query, 'reporting_period', ['reporting_from', 'reporting_to'])
  rejectReversedRange(query, 'reporting_from', 'reporting_to')
}
