import { f, stagingTable, sql, type Into, type Knowledge, type Rows } from '@bourse/kit'
import { listings } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { contracts } from '../contracts/record.ts'
import { namingFields, tickerOfContract } from './named-contract.ts'
import { newContracts, placeContracts } from './place-contracts.ts'
import { intoDeclared } from '../into-declared.ts'
import { quotes } from '../quotes/record.ts'
import { openInterest } from '../open-interest/record.ts'

/** Open interest by contract and session. It updates the stored chains and bars; those that arrive later look it up. */
export const openInterestRows = stagingTable('open_interest_rows', {
  title: 'Contracts’ open interest',
  fields: {
    ...namingFields,
    date: f.date('Session after which it was cleared'),
    open_interest: f.count('Open contracts', { example: 33518 }),
  },
  feeds: [contracts, openInterest, quotes, optionBars],
  needs: { contracts, listings, quotes, bars: optionBars },
  groupBy: tickerOfContract,
  async reconcile(needs, rows, context) {
    const placed = await placeContracts(needs, rows, { dateOf: ({ date }) => date }, context)
    const reported = placed.map(({ row, contract }) => ({
      underlying_id: contract.underlying_id,
      contract_id: contract.id,
      date: row.date,
      open_interest: row.open_interest,
    }))
    return [
      ...newContracts(placed),
      ...reported.map((row): Into => ({ record: openInterest, row })),
      ...(await changedQuotes(needs.quotes, reported, context.knowledge)),
      ...(await changedBars(needs.bars, reported, context.knowledge)),
    ]
  },
})

interface ReportedInterest {
  readonly underlying_id: string
  readonly contract_id: string
  readonly date: string
  readonly open_interest: string
}

const keyOf = (contract_id: string, date: string) => `${contract_id} ${date}`
const byKey = (reported: readonly ReportedInterest[]) =>
  new Map(reported.map((each) => [keyOf(each.contract_id, each.date), each]))

/**
 * Returns the chains in which any contract's open interest has changed. They are complete, because a chain is published
 * as a whole.
 */
async function changedQuotes(
  rows: Rows<typeof quotes>,
  reported: readonly ReportedInterest[],
  knowledge: Knowledge,
): Promise<readonly Into[]> {
  const owners = [...new Set(reported.map(({ underlying_id }) => underlying_id))]
  const dates = [...new Set(reported.map(({ date }) => date))]
  const stored = await rows
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[]) and r.snapshot_date = any(${dates}::date[])`)
    .execute()
  const now = byKey(reported)
  const chains = Map.groupBy(stored, ({ underlying_id, snapshot_date }) => keyOf(underlying_id, snapshot_date))
  return [...chains.values()].flatMap((chain) => {
    const updated = chain.map((quote) => {
      const { open_interest = quote.open_interest } = now.get(keyOf(quote.contract_id, quote.snapshot_date)) ?? {}
      return { ...quote, open_interest }
    })
    const isSame = updated.every(({ open_interest }, index) => open_interest === chain[index]?.open_interest)
    return isSame ? [] : updated.map((quote) => intoDeclared(quotes, quote))
  })
}

async function changedBars(
  rows: Rows<typeof optionBars>,
  reported: readonly ReportedInterest[],
  knowledge: Knowledge,
): Promise<readonly Into[]> {
  const ids = [...new Set(reported.map(({ contract_id }) => contract_id))]
  const dates = [...new Set(reported.map(({ date }) => date))]
  const stored = await rows
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.contract_id = any(${ids}::text[]) and r.date = any(${dates}::date[])`)
    .execute()
  const now = byKey(reported)
  return stored.flatMap((bar) => {
    const open_interest = now.get(keyOf(bar.contract_id, bar.date))?.open_interest
    if (open_interest === undefined || open_interest === bar.open_interest) return []
    return [intoDeclared(optionBars, { ...bar, open_interest })]
  })
}
