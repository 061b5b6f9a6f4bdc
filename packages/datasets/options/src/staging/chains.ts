import { f, stagingTable, type Refusal } from '@bourse/kit'
import { contracts } from '../contracts/record.ts'
import { greekFields, quotes } from '../quotes/record.ts'
import { optionsClose } from '../quotes/session-close.ts'
import { chainNeeds } from '../quotes/chain-needs.ts'
import { inSessions } from './identify-sessions.ts'
import { namingFields, tickerOfContract, type NamedContract } from './named-contract.ts'
import { newContracts, placeContracts } from './place-contracts.ts'
import { mergedChains, type QuoteRow } from '../quotes/quote-chain.ts'

const { snapshot_date, bid, ask, bid_size, ask_size, last_price, last_at } = quotes.fields
const { open, high, low, close, previous_close, volume, open_interest } = quotes.fields

/**
 * Chains at a session's close. Files for one session, with quotes, trades or greeks, merge into one chain. Missing
 * greeks are computed here.
 */
export const chains = stagingTable('chains', {
  title: 'Chains at the close',
  fields: {
    ...namingFields,
    ...{ snapshot_date, bid, ask, bid_size, ask_size, last_price, last_at },
    ...{ open, high, low, close, previous_close, volume, open_interest },
    ...greekFields,
    underlying_close: f
      .price('The underlying’s close in the file, which determines its session: snapshot_date or the next one')
      .nullable(),
  },
  feeds: [contracts, quotes],
  needs: chainNeeds,
  groupBy: tickerOfContract,
  async reconcile(needs, rows, context) {
    const readable = rows.filter((row) => {
      const refusal = refusalOf(row)
      if (refusal !== undefined) context.reject(row, refusal)
      return refusal === undefined
    })
    const placed = await placeContracts(needs, readable, { dateOf: (row) => row.snapshot_date }, context)
    const dated = await inSessions(needs.bars, placed, context.knowledge)
    return [...newContracts(placed), ...(await mergedChains(needs, dated, context))]
  },
})

type ChainRow = NamedContract &
  QuoteRow['row'] & { readonly snapshot_date: string; readonly underlying_close: string | null }

function refusalOf({ snapshot_date: date, bid, ask, last_price, close }: ChainRow): Refusal | undefined {
  if (optionsClose('', date) === undefined)
    return { rule: 'no-session', value: date, reason: `expected an XNYS session, got ${date}` }
  const negative = [bid, ask, last_price, close].find((price): price is string => price?.startsWith('-') === true)
  if (negative !== undefined)
    return { rule: 'negative-price', value: negative, reason: `expected prices of at least 0, got ${negative}` }
  return undefined
}
