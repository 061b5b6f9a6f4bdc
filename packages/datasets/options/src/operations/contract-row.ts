import { f, type Call, type Fields, type RowOf, type SubjectResolver } from '@bourse/kit'
import type { Issuers } from '@bourse/services'
import { tickersOfUnderlyings } from '../subjects/tickers-of-underlyings.ts'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'
import { statusOn, STATUSES } from './contract-status.ts'
import { contracts, termFields, type Contract } from '../contracts/record.ts'

const { root_symbol, last_trading_date, expiration_type, currency_code } = contracts.fields
const { multiplier, deliverables, adjusted, listed_on } = contracts.fields

/** Fields of a contract as served. */
export const contractFields = {
  id: f.text('Public id of the contract, opt_…', { example: 'opt_00000000000000000000' }),
  contract_symbol: termFields.contract_symbol,
  underlying: f.text('Ticker of the underlying at effective_date', { example: 'AAPL' }).nullable(),
  ...underlying.columns,
  underlying_exchange_mic: f.text('MIC of the underlying', { example: 'XNAS' }).nullable(),
  company_id: f.text('Public id of the underlying’s issuer', { example: 'cmp_00000000000000000000' }).nullable(),
  root_symbol,
  option_type: termFields.option_type,
  exercise_style: f.oneOf('Exercise style: american, exercisable on any day', ['american', 'european'], {
    example: 'american',
  }),
  expiration: termFields.expiration,
  last_trading_date,
  expiration_type,
  strike: termFields.strike,
  currency_code,
  multiplier,
  deliverables,
  adjusted,
  settlement: f.oneOf('Settlement: shares', ['physical', 'cash'], { example: 'physical' }),
  settlement_time: f.oneOf('Time of settlement on the last day', ['pm', 'am'], { example: 'pm' }),
  status: f.oneOf('Status at effective_date', STATUSES, { example: 'active' }),
  listed_on,
  ended_on: f.date('Last trading date, if it has ended').nullable(),
  adjusted_to_id: f.ref(
    contract,
    { from: 'adjusted_to' },
    {
      description: 'Public id of the contract that replaced it; null if none did or the key cannot see it',
      example: 'opt_00000000000000000000',
    },
  ),
  open_interest_date: f.date('Session of its newest recorded open interest').nullable(),
} satisfies Fields

/** A served contract. */
type ContractRow = RowOf<typeof contractFields>

/** Data needed to serve contracts. */
interface Surroundings {
  readonly listings: SubjectResolver
  readonly issuers: Issuers | undefined
  readonly call: Pick<Call, 'knowledge'>
  /** Date that the statuses and tickers apply to. */
  readonly on: string
  /** Session with the newest open interest, by contract. */
  readonly openInterest: ReadonlyMap<string, string>
}

/** Creates response rows from stored contracts. */
export async function contractRows(
  found: readonly Contract[],
  { listings, issuers, call, on, openInterest }: Surroundings,
): Promise<readonly ContractRow[]> {
  const [tickerOf, companies] = await Promise.all([
    tickersOfUnderlyings(listings, found, call.knowledge, on),
    issuers?.at(call.knowledge),
  ])
  return found.map((stored) => {
    const { early_end: _end, ended_from: _from, ...terms } = stored
    const { ticker, mic } = tickerOf(terms)
    return {
      ...terms,
      ...statusOn(stored, on),
      underlying: ticker,
      underlying_exchange_mic: mic,
      company_id: companies?.ofListing(terms.underlying_id)?.company_id ?? null,
      exercise_style: 'american',
      settlement: 'physical',
      settlement_time: 'pm',
      open_interest_date: openInterest.get(terms.id) ?? null,
    }
  })
}
