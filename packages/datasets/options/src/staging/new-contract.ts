import { publicId } from '@bourse/kit'
import { isAdjustedRoot, isMini, type Terms } from './named-contract.ts'
import type { Contract } from '../contracts/record.ts'
import { expirationType } from '../contracts/expiration-type.ts'
import { lastSessionBy } from '../contracts/trading-dates.ts'

/** What is told of a contract that is seen for the first time. */
interface FirstSight {
  readonly underlying_id: string
  /** The date of the file in which it is seen. */
  readonly seenOn: string
  /** Where the list of series says so, its first date. */
  readonly listedOn: string | null
}

type Deliverables = Contract['deliverables']

/** So many units of the underlying, or of another listing. */
const securities = (quantity: string): Deliverables => [
  { kind: 'security', instrument_id: null, symbol: null, quantity, amount: null, currency_code: null },
]

const STANDARD = '100'
const TENTH = '10'

/**
 * A contract by its terms: on a hundred shares, or on ten for minis. What an adjusted root delivers its symbol does not
 * tell: that is empty until a memo does.
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

/** The public id that storage draws of a contract. */
export function contractId({ underlying_id, root_symbol, expiration, option_type, strike }: Key): string {
  return publicId('opt', underlying_id, root_symbol, expiration, option_type, strike)
}
