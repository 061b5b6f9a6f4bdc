import type { Call, ChildOf } from '@bourse/kit'
import { filings } from './filings/record.ts'

/** The filing that the path names. */
export const childOfFiling: ChildOf = { param: 'filing_id', record: filings, code: 'identifier-not-found' }

/** Its accession number. */
export const filingOf = ({ params }: Pick<Call, 'params'>): string => params['filing_id'] ?? ''
