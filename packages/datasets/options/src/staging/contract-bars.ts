import { stagingTable, sql, type Into, type Knowledge, type Refusal } from '@bourse/kit'
import { optionBars } from '../bars/record.ts'
import { contracts } from '../contracts/record.ts'
import type { openInterest } from '../open-interest/record.ts'
import { quotes } from '../quotes/record.ts'
import { chainNeeds } from '../quotes/chain-needs.ts'
import { namingFields, tickerOfContract } from './named-contract.ts'
import { newContracts, placeContracts, type ContractNeeds, type RowWithContract } from './place-contracts.ts'
import { intoDeclared } from '../into-declared.ts'
import { changedChains } from '../quotes/quote-chain.ts'
import type { Rows } from '@bourse/kit'

const { date, open, high, low, close, volume, trade_count, vwap, open_interest } = optionBars.fields

/** Contracts' daily bars, unadjusted. A row without trades creates no bar. */
export const contractBars = stagingTable('bars', {
  title: 'Contracts’ daily bars',
  fields: { ...namingFields, date, open, high, low, close, volume, trade_count, vwap, open_interest },
  feeds: [contracts, optionBars, quotes],
  needs: chainNeeds,
  groupBy: tickerOfContract,
  async reconcile(needs, rows, context) {
    const traded = rows.filter((row) => {
      const refusal = refusalOf(row)
      if (refusal !== undefined) context.reject(row, refusal)
      return refusal === undefined && row.volume !== '0'
    })
    const placed = await placeContracts(needs, traded, { dateOf: (row) => row.date }, context)
    const known = await knownOpenInterest(needs, placed, context.knowledge)
    const bars = placed.map(({ row, contract }): Into => {
      const { id: contract_id, underlying_id, contract_symbol, option_type, expiration, strike } = contract
      const terms = { contract_id, underlying_id, contract_symbol, option_type, expiration, strike }
      const { cleared, before } = known.of(contract_id, row.date)
      return intoDeclared(optionBars, { ...row, ...terms, open_interest: cleared ?? row.open_interest ?? before }, row)
    })
    const quoted = placed.map(({ row, contract }) => ({ contract, session: row.date, bar: row }))
    return [...newContracts(placed), ...bars, ...(await changedChains(needs, quoted, context.knowledge))]
  },
})

interface Prices {
  readonly high: string | null
  readonly low: string | null
  readonly close: string
}

function refusalOf({ high, low, close }: Prices): Refusal | undefined {
  if (Number(close) <= 0)
    return { rule: 'close-not-positive', value: close, reason: `expected a close above 0, got ${close}` }
  if (high !== null && low !== null && Number(high) < Number(low))
    return { rule: 'high-below-low', value: high, reason: `expected a high at or above the low ${low}, got ${high}` }
  return undefined
}

type Needs = ContractNeeds & {
  readonly optionBars: Rows<typeof optionBars>
  readonly openInterest: Rows<typeof openInterest>
}

/** Open interest already known for a bar: from the clearing house, and from the stored bar. */
interface Known {
  of(contractId: string, date: string): { readonly cleared: string | null; readonly before: string | null }
}

async function knownOpenInterest(
  needs: Needs,
  placed: readonly RowWithContract<{ readonly date: string }>[],
  knowledge: Knowledge,
): Promise<Known> {
  const ids = [...new Set(placed.map(({ contract }) => contract.id))]
  const dates = [...new Set(placed.map(({ row }) => row.date))]
  const isRequested = sql<boolean>`r.contract_id = any(${ids}::text[]) and r.date = any(${dates}::date[])`
  const columns = ['r.contract_id', 'r.date', 'r.open_interest'] as const
  const [clearedRows, stored] = await Promise.all([
    needs.openInterest.at(knowledge).select(columns).where(isRequested).execute(),
    needs.optionBars.at(knowledge).select(columns).where(isRequested).execute(),
  ])
  const keyOf = (contract_id: string, date: string) => `${contract_id} ${date}`
  const cleared = new Map(clearedRows.map((each) => [keyOf(each.contract_id, each.date), each.open_interest]))
  const before = new Map(stored.map((each) => [keyOf(each.contract_id, each.date), each.open_interest]))
  return {
    of(contractId, date) {
      const key = keyOf(contractId, date)
      return { cleared: cleared.get(key) ?? null, before: before.get(key) ?? null }
    },
  }
}
