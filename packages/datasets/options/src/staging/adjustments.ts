import { f, stagingTable, type Into } from '@bourse/kit'
import { contracts, type Contract } from '../contracts/record.ts'
import { contractId } from './new-contract.ts'
import { sessionBefore } from '../contracts/trading-dates.ts'
import { quotes } from '../quotes/record.ts'
import { chainNeeds } from '../quotes/chain-needs.ts'
import { NO_TERMS, type NamedContract } from './named-contract.ts'
import { placeContracts, type RowWithContract } from './place-contracts.ts'
import { intoDeclared } from '../into-declared.ts'
import { changedChains, sessionsOf } from '../quotes/quote-chain.ts'

/** Series adjustments after splits, mergers and distributions, from the clearing house's memos. */
export const adjustments = stagingTable('adjustments', {
  title: 'Adjustments of series',
  fields: {
    old_symbol: f.text('OCC symbol before the adjustment', { example: 'AAPL140621C00645000' }),
    new_symbol: f.text('OCC symbol after the adjustment; the same if only deliverables change', {
      example: 'AAPL140621C00092140',
    }),
    underlying: f.text('Ticker of the underlying, if it differs from the root', { example: 'AAPL' }).nullable(),
    effective_date: f.date('First date of the new series', { example: '2014-06-09' }),
    multiplier: f
      .decimal('Dollars per point of premium after the adjustment; null if unchanged', { example: 100 })
      .nullable(),
    deliverables: contracts.fields.deliverables.nullable(),
  },
  feeds: [contracts, quotes],
  needs: chainNeeds,
  async reconcile(needs, rows, context) {
    const named = (symbol: string, { underlying }: (typeof rows)[number]): NamedContract => ({
      ...NO_TERMS,
      contract_symbol: symbol,
      underlying,
    })
    const before = rows.map((row) => ({ ...named(row.old_symbol, row), memo: row }))
    const after = rows.map((row) => ({ ...named(row.new_symbol, row), memo: row }))
    const rejecting = {
      ...context,
      reject: (row: unknown, refusal: Parameters<typeof context.reject>[1]) =>
        context.reject((row as { memo: unknown }).memo, refusal),
    }
    const old = await placeContracts(
      needs,
      before,
      { dateOf: ({ memo }) => sessionBefore(memo.effective_date) },
      rejecting,
    )
    const fresh = await placeContracts(needs, after, { dateOf: ({ memo }) => memo.effective_date }, rejecting)
    const successors = new Map(fresh.map((placed) => [placed.row.memo, placed]))
    const into = old.flatMap((placed) => adjusted(placed, successors.get(placed.row.memo)))
    // Quotes depend on their contract's deliverables.
    const changed = into.map(({ row }) => ({ ...(row as Contract), id: contractId(row as Contract) }))
    const quoted = await sessionsOf(needs.quotes, changed, context.knowledge)
    return [...into, ...(await changedChains(needs, quoted, context.knowledge))]
  },
})

interface Memo {
  readonly effective_date: string
  readonly multiplier: string | null
  readonly deliverables: Contract['deliverables'] | null
}

type PlacedMemo = RowWithContract<{ readonly memo: Memo }>

function adjusted({ row: { memo }, contract: old }: PlacedMemo, successor: PlacedMemo | undefined): readonly Into[] {
  if (successor === undefined) return []
  const { contract, isNew } = successor
  const deliverables = memo.deliverables ?? contract.deliverables
  const next = {
    ...contract,
    multiplier: memo.multiplier ?? contract.multiplier,
    deliverables,
    adjusted: memo.deliverables === null ? contract.adjusted : isAdjusted(deliverables),
    listed_on: isNew ? memo.effective_date : contract.listed_on,
  }
  if (contract.id === old.id) return [intoDeclared(contracts, next, memo)]
  const ended = {
    ...old,
    early_end: 'adjusted',
    ended_from: memo.effective_date,
    ended_on: sessionBefore(memo.effective_date),
    adjusted_to_id: contract.id,
  }
  return [intoDeclared(contracts, ended, memo), intoDeclared(contracts, next, memo)]
}

/** Returns true if exercise delivers anything other than a hundred units of the underlying. */
function isAdjusted(deliverables: Contract['deliverables']): boolean {
  const [only] = deliverables
  return (
    deliverables.length !== 1 || only?.kind !== 'security' || only.instrument_id !== null || only.quantity !== '100'
  )
}
