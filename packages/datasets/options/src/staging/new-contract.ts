import { publicId } from '@bourse/kit'
import { isAdjustedRoot, isMini, type Terms } from './named-contract.ts'
import type { Contract } from '../contracts/record.ts'
import { expirationType } from '../contracts/expiration-type.ts'
import { lastSessionBy } from '../contracts/trading-dates.ts'

/** Details about a contract that appears for the first time. */
interface FirstSight {
  readonly underlying_id: string
  /** Date of the file that contains the contract. */
  readonly seenOn: string
  /** First date the contract was in the series list; null if the row is not from that list. */
  readonly listedOn: string | null
}

type Deliverables = Contract['deliverables']

/** Returns a securities deliverable: units of the underlying or of a different listing. */
const securities = (quantity: string): Deliverables => [
  { kind: 'security', instrument_id: null, symbol: null, quantity, amount: null, currency_code: null },
]

const STANDARD = '100'
const TENTH = '10'

/**
 * Creates a contract from its terms: on a hundred shares, or on ten for minis. An adjusted root's symbol does not
 * determine what exercise delivers, so its deliverables stay empty until a memo states them.
 */
export function newContract(terms: Terms, { underlying_id, seenOn, listedOn }: FirstSight): Contract {
  const { root_symbol, expiration, option_type, strike, contract_symbol } = terms
  const isTenth = isMini(terms, seenOn)
  const adjusted = isAdjustedRoot(terms, seenOn)
  return {
    id: contractId({ underlying_id, root_symbol, expiration, option_type, strike }),
    underlying_id,
    contract_symbol,
    root_symbol,
    option_type,
    expiration,
    strike,
    last_trading_date: lastSessionBy(expiration),
    expiration_type: expirationType(expiration, listedOn ?? undefined),
    currency_code: 'USD',
    multiplier: isTenth ? TENTH : STANDARD,
    deliverables: adjusted ? [] : securities(isTenth ? TENTH : STANDARD),
    adjusted,
    listed_on: listedOn,
    early_end: null,
    ended_from: null,
    ended_on: null,
    adjusted_to_id: null,
  }
}

type Key = Pick<Contract, 'underlying_id' | 'root_symbol' | 'expiration' | 'option_type' | 'strike'>

/** Returns the public id that storage assigns to a contract. */
export function contractId({ underlying_id, root_symbol, expiration, option_type, strike }: Key): string {
  return publicId('opt', underlying_id, root_symbol, expiration, option_type, strike)
}
