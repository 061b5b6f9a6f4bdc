import { publicId } from '@bourse/kit'
import { listing } from '@bourse/services'
import { FUND_KINDS } from './kinds.ts'

/** An ETF, ETN or fund by its id; returns not found for other kinds of listing. */
export const fundInPath = {
  param: 'instrument_id',
  subject: listing,
  kinds: FUND_KINDS,
  otherwise: 'No fund here has this id.',
} as const

/** Id of SPY, derived from its FIGI, so that documented calls work on demo data. */
export const exampleFund = publicId('ins', 'BBG000BDTBL9')
