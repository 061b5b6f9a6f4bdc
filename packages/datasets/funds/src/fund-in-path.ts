import { publicId } from '@bourse/kit'
import { listing } from '@bourse/services'
import { FUND_KINDS } from './kinds.ts'

/** An ETF, an ETN or a fund by its id; a listing of another kind is not found. */
export const fundInPath = {
  param: 'instrument_id',
  subject: listing,
  kinds: FUND_KINDS,
  otherwise: 'No fund here has this id.',
} as const

/** Id of SPY, drawn from its FIGI: documented calls with it work on demo data. */
export const exampleFund = publicId('ins', 'BBG000BDTBL9')
