import type { Call } from '@bourse/kit'
import { filings } from './filings/record.ts'

/** The filing that the path names. */
export const childOfFiling = { param: 'filing_id', record: filings, code: 'identifier-not-found' } as const

/** Its accession number. */
export const filingOf = ({ params }: Pick<Call, 'params'>): string => params['filing_id'] ?? ''
