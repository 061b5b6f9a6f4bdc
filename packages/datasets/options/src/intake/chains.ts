import { daysBetween, f, intake, optional, type Into, type ReconcileContext, type Refusal } from '@bourse/kit'
import { dailyBars, dividends, listings, splits, treasuryCurve } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { contracts } from '../contracts/record.ts'
import { openInterest } from '../open-interest/record.ts'
import { quoteGreeks, type PricingInputs } from '../quotes/quote-greeks.ts'
import { quotePrices } from '../quotes/quote-prices.ts'
import { greekFields, quotes } from '../quotes/record.ts'
import { optionsClose } from '../quotes/session-close.ts'
import { pricingInputs, type PricingNeeds } from '../quotes/pricing-inputs.ts'
import { inSessions, type InSession } from './identify-sessions.ts'
import { priorValues, type PriorValues, type PriorNeeds } from './prior-values.ts'
import { namingFields, type NamedContract } from './named-contract.ts'
import { newContracts, placeContracts, type ContractNeeds } from './place-contracts.ts'
import { intoDeclared } from './into-declared.ts'

const { snapshot_date, bid, ask, bid_size, ask_size, last_price, last_at } = quotes.fields
const { open, high, low, close, previous_close, volume, open_interest } = quotes.fields

/**
 * Chains at the close of a session: all contracts of an underlying and date come together, and replace what was
 * published of these. Greeks that a publisher does not tell are worked out here.
 */
export const chains = intake('chains', {
  title: 'Chains at the close',
  fields: {
    ...namingFields,
    ...{ snapshot_date, bid, ask, bid_size, ask_size, last_price, last_at },
    ...{ open, high, low, close, previous_close, volume, open_interest },
    ...greekFields,
    underlying_close: f
      .price('Close of the underlying in the file, which tells its session: snapshot_date or the next one')
      .nullable(),
  },
  feeds: [contracts, quotes],
  needs: {
    ...{ contracts, listings, quotes, optionBars, openInterest },
    bars: optional(dailyBars),
    curve: optional(treasuryCurve),
    dividends: optional(dividends),
    splits: optional(splits),
  },
  async reconcile(needs, rows, context) {
    const readable = rows.filter((row) => {
      const refusal = refusalOf(row)
      if (refusal !== undefined) context.reject(row, refusal)
      return refusal === undefined
    })
    const placed = await placeContracts(needs, readable, { dateOf: (row) => row.snapshot_date }, context)
    const dated = await inSessions(needs.bars, placed, context.knowledge)
    const prior = await priorValues(needs, dated, context.knowledge)
    const quoted = await quotesOf(needs, dated, prior, context)
    return [...newContracts(placed), ...quoted]
  },
})

type ChainRow = NamedContract &
  Parameters<typeof quotePrices>[0] &
  Parameters<typeof quoteGreeks>[1] & {
    readonly snapshot_date: string
    readonly open_interest: string | null
    readonly underlying_close: string | null
  }

function refusalOf({ snapshot_date: date, bid, ask, last_price, close }: ChainRow): Refusal | undefined {
  if (optionsClose('', date) === undefined)
    return { rule: 'no-session', value: date, reason: `expected a session of XNYS, got ${date}` }
  const negative = [bid, ask, last_price, close].find((price): price is string => price?.startsWith('-') === true)
  if (negative !== undefined)
    return { rule: 'negative-price', value: negative, reason: `expected prices of at least 0, got ${negative}` }
  return undefined
}

async function quotesOf(
  needs: ContractNeeds & PriorNeeds & PricingNeeds,
  placed: readonly InSession<ChainRow>[],
  prior: PriorValues,
  { knowledge }: Pick<ReconcileContext, 'knowledge'>,
): Promise<readonly Into[]> {
  const into: Into[] = []
  for (const [date, chain] of Map.groupBy(placed, ({ session }) => session)) {
    const ids = [...new Set(chain.map(({ contract }) => contract.underlying_id))]
    const byUnderlying = await pricingInputs(needs, { ids, date, knowledge })
    for (const each of chain) {
      const inputs = byUnderlying.get(each.contract.underlying_id)
      if (inputs !== undefined) into.push(intoDeclared(quotes, quoteOf(each, inputs, prior), each.row))
    }
  }
  return into
}

function quoteOf(
  { row, contract, session: date }: InSession<ChainRow>,
  inputs: PricingInputs,
  prior: PriorValues,
): object {
  const { id: contract_id, underlying_id, contract_symbol, option_type, expiration, strike } = contract
  const { used, ...prices } = quotePrices(row, prior.closeBefore(contract_id, date))
  const daysLeft = daysBetween(date, contract.last_trading_date)
  return {
    ...{ contract_id, underlying_id, contract_symbol, option_type, expiration, strike },
    snapshot_date: date,
    event_at: optionsClose(contract.root_symbol, date),
    ...prices,
    open_interest: prior.openInterest(contract_id, date) ?? row.open_interest,
    ...quoteGreeks({ contract, price: used, daysLeft }, row, inputs),
    days_to_expiration: String(Math.max(0, daysLeft)),
  }
}
