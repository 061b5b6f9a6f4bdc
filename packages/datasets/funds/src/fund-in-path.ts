import { publicId } from '@bourse/kit'
import { listing } from '@bourse/services'
import { FUND_KINDS } from './kinds.ts'

/** Path parameter: the id of an ETF, ETN or fund. Other types of listings are not found. */
export const fundInPath = {
  param: 'instrument_id',
  subject: listing,
  kinds: FUND_KINDS,
  otherwise: 'No fund has this id.',
} as const

/** SPY's id, derived from its FIGI, so documented calls work on demo data. */
export const exampleFund = publicId('ins', 'BBG000BDTBL9')
