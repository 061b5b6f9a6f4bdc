import { f, intake, sql, type Into, type Knowledge, type Refusal } from '@bourse/kit'
import { listings } from '@bourse/services'
import { optionBars } from '../bars/option-bars.ts'
import { contracts } from '../contracts/contracts.ts'
import { openInterest } from '../open-interest/open-interest.ts'
import { namingFields } from './named-contract.ts'
import { newContracts, placeContracts, type ContractNeeds, type Placed } from './place-contracts.ts'
import { rowFor } from './row-for.ts'
import type { Rows } from '@bourse/kit'

const { date, open, high, low, close, volume, trade_count, vwap, open_interest } = optionBars.fields

/** Daily bars of contracts, raw. A row without trades makes no bar. */
export const trades = intake('bars', {
  title: 'Daily bars of contracts',
  fields: { ...namingFields, date, open, high, low, close, volume, trade_count, vwap, open_interest },
  feeds: [contracts, optionBars],
  needs: { contracts, listings, bars: optionBars, openInterest },
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
      const told = row.open_interest ?? known.get(`${contract_id} ${row.date}`) ?? null
      const terms = { contract_id, underlying_id, contract_symbol, option_type, expiration, strike }
      return rowFor(optionBars, { ...row, ...terms, open_interest: told }, row)
    })
    return [...newContracts(placed), ...bars]
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
    return { rule: 'high-below-low', value: high, reason: `expected a high of at least the low ${low}, got ${high}` }
  return undefined
}

type Needs = ContractNeeds & {
  readonly bars: Rows<typeof optionBars>
  readonly openInterest: Rows<typeof openInterest>
}

/** Open interest that another source told of the contracts and dates of some bars, by both. */
async function knownOpenInterest(
  needs: Needs,
  placed: readonly Placed<{ readonly date: string }>[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(placed.map(({ contract }) => contract.id))]
  const dates = [...new Set(placed.map(({ row }) => row.date))]
  const wanted = sql<boolean>`r.contract_id = any(${ids}::text[]) and r.date = any(${dates}::date[])`
  const columns = ['r.contract_id', 'r.date', 'r.open_interest'] as const
  const found = await Promise.all([
    needs.bars.at(knowledge).select(columns).where(wanted).execute(),
    needs.openInterest.at(knowledge).select(columns).where(wanted).execute(),
  ])
  return new Map(
    found.flat().flatMap(({ contract_id, date, open_interest }) =>
      open_interest === null ? [] : [[`${contract_id} ${date}`, open_interest] as const],
    ),
  )
}
