import type { Call } from '@bourse/kit'
import { filings } from './filings/record.ts'

/** The path parameter that identifies the filing. */
export const childOfFiling = { param: 'filing_id', record: filings, code: 'identifier-not-found' } as const

/** Returns the accession number of the filing in the path. */
export const filingOf = ({ params }: Pick<Call, 'params'>): string => params['filing_id'] ?? ''
