import { f, incompleteList, stagingTable, sql, type Into, type Knowledge, type Refusal, type Rows } from '@bourse/kit'
import { listings } from '@bourse/services'
import { contracts, type Contract } from '../contracts/record.ts'
import { sessionBefore } from '../contracts/trading-dates.ts'
import { namingFields, tickerOfContract } from './named-contract.ts'
import { newContracts, placeContracts, type RowWithContract } from './place-contracts.ts'
import { intoDeclared } from '../into-declared.ts'

/** The clearing house's series list on a date, for one or more underlyings. */
export const series = stagingTable('series', {
  title: 'List of series',
  fields: {
    ...namingFields,
    seen_on: f.date('Date of the list', { example: '2026-02-27' }),
  },
  feeds: [contracts],
  needs: { contracts, listings },
  groupBy: tickerOfContract,
  async reconcile(needs, rows, context) {
    const rejected: Refusal[] = []
    const reject = (row: unknown, refusal: Refusal) => {
      rejected.push(refusal)
      context.reject(row, refusal)
    }
    const placing = { dateOf: ({ seen_on }: (typeof rows)[number]) => seen_on, areSeries: true }
    const placed = await placeContracts(needs, rows, placing, { ...context, reject })
    if (!context.complete) return [...newContracts(placed), ...seenAgain(placed)]
    const missing = await missingIn(needs.contracts, placed, context.knowledge)
    const known = placed.filter(({ isNew }) => !isNew).length
    const refusal = incompleteList(known, known + missing.length)
    if (refusal !== undefined) {
      for (const row of rows) context.reject(row, refusal)
      return []
    }
    // An unreadable row could be for any contract, so no contract can be marked as delisted.
    const ended = rejected.some(({ rule }) => rule === 'unreadable-contract') ? [] : missing.map(delistedOf)
    return [...newContracts(placed), ...seenAgain(placed), ...ended]
  },
})

/** Returns contracts that appear in the list for the first time, or again after an absence. */
function seenAgain(placed: readonly RowWithContract<{ readonly seen_on: string }>[]): readonly Into[] {
  return placed.flatMap(({ row, contract, isNew }) => {
    const isBack = contract.early_end === 'delisted'
    if (isNew || (contract.listed_on !== null && !isBack)) return []
    const listed_on = contract.listed_on ?? row.seen_on
    const ends = isBack ? { early_end: null, ended_from: null, ended_on: null } : {}
    return [intoDeclared(contracts, { ...contract, ...ends, listed_on })]
  })
}

interface Missing {
  readonly contract: Contract
  /** Date of the list that does not contain the contract. */
  readonly date: string
}

/** Finds live contracts on the listed underlyings that are missing from the list. */
async function missingIn(
  rows: Rows<typeof contracts>,
  placed: readonly RowWithContract<{ readonly seen_on: string }>[],
  knowledge: Knowledge,
): Promise<readonly Missing[]> {
  const dates = new Map<string, string>()
  for (const { row, contract } of placed) dates.set(contract.underlying_id, row.seen_on)
  const listed = new Set(placed.map(({ contract }) => contract.id))
  const living = await rows
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.underlying_id = any(${[...dates.keys()]}::text[]) and r.early_end is null`)
    .execute()
  return living.flatMap((contract) => {
    const date = dates.get(contract.underlying_id) ?? ''
    const isMissing =
      !listed.has(contract.id) && (contract.listed_on ?? '') < date && date <= contract.last_trading_date
    return isMissing ? [{ contract, date }] : []
  })
}

function delistedOf({ contract, date }: Missing): Into {
  const ends = { early_end: 'delisted', ended_from: date, ended_on: sessionBefore(date) }
  return intoDeclared(contracts, { ...contract, ...ends })
}
