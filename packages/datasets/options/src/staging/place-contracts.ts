import { sql, type Into, type ReconcileContext, type Rows, type SubjectResolver } from '@bourse/kit'
import { contracts, type Contract } from '../contracts/record.ts'
import { newContract } from './new-contract.ts'
import { findUnderlyings } from './find-underlyings.ts'
import { termsOf, type NamedContract, type Terms } from './named-contract.ts'
import { intoDeclared } from '../into-declared.ts'

/** Records and services used to look up contracts. */
export interface ContractNeeds {
  readonly contracts: Rows<typeof contracts>
  readonly listings: SubjectResolver
}

/** An incoming row with its contract. */
export interface RowWithContract<Row> {
  readonly row: Row
  readonly contract: Contract
  /** Whether the contract is not yet published. */
  readonly isNew: boolean
}

interface Placing<Row> {
  /** Returns the date on which to look up the contract that a row names. */
  readonly dateOf: (row: Row) => string
  /** Whether the rows are from a series list; such a row's date becomes a new contract's listing date. */
  readonly areSeries?: boolean
}

/** Finds or creates the contracts of the given rows. A row that does not identify a contract is quarantined. */
export async function placeContracts<Row extends NamedContract>(
  needs: ContractNeeds,
  rows: readonly Row[],
  { dateOf, areSeries = false }: Placing<Row>,
  { knowledge, reject }: Pick<ReconcileContext, 'knowledge' | 'reject'>,
): Promise<readonly RowWithContract<Row>[]> {
  const readable = rows.flatMap((row) => {
    const terms = termsOf(row)
    if (!('rule' in terms)) return [{ row, terms, on: dateOf(row) }]
    reject(row, terms)
    return []
  })
  const symbols = [...new Set(readable.map(({ terms }) => terms.contract_symbol))]
  const known = Map.groupBy(await storedBySymbol(needs.contracts, symbols, knowledge), (each) => each.contract_symbol)
  const isKnown = ({ terms, on }: { terms: Terms; on: string }) => aliveOn(known.get(terms.contract_symbol), on)
  const unknown = readable.filter((each) => isKnown(each) === undefined)
  const find = await findUnderlyings(
    needs.listings,
    unknown.map(({ terms, on }) => ({ ticker: terms.ticker, on })),
    knowledge,
  )
  const made = new Map<string, Contract>()
  return readable.flatMap(({ row, terms, on }): readonly RowWithContract<Row>[] => {
    const stored = aliveOn(known.get(terms.contract_symbol), on)
    if (stored !== undefined) return [{ row, contract: stored, isNew: false }]
    const underlying_id = find({ ticker: terms.ticker, on })
    if (underlying_id === undefined) {
      reject(row, unknownUnderlying(terms))
      return []
    }
    const fresh = newContract(terms, { underlying_id, seenOn: on, listedOn: areSeries ? on : null })
    // The contract may be stored with a listing date after this row's date.
    const early = known.get(terms.contract_symbol)?.find(({ id }) => id === fresh.id)
    if (early !== undefined) return [{ row, contract: early, isNew: false }]
    const contract = made.get(fresh.id) ?? fresh
    made.set(fresh.id, contract)
    return [{ row, contract, isNew: true }]
  })
}

const unknownUnderlying = ({ ticker }: Terms) => ({
  rule: 'unknown-underlying',
  value: ticker,
  reason: `expected an option on a known US stock or ETF, got the underlying ${ticker}`,
})

/** Returns the contract with a given symbol that was listed on a date and had not ended. */
function aliveOn(known: readonly Contract[] | undefined, on: string): Contract | undefined {
  return known?.find(({ listed_on, last_trading_date, expiration }) => {
    const last = expiration > last_trading_date ? expiration : last_trading_date
    return (listed_on ?? '') <= on && on <= last
  })
}

/** Number of symbols per statement. */
const CHUNK = 5_000

async function storedBySymbol(
  rows: Rows<typeof contracts>,
  symbols: readonly string[],
  knowledge: ReconcileContext['knowledge'],
): Promise<readonly Contract[]> {
  const found: Contract[] = []
  for (let at = 0; at < symbols.length; at += CHUNK) {
    const some = symbols.slice(at, at + CHUNK)
    const select = rows
      .at(knowledge)
      .selectAll()
      .where(sql<boolean>`r.contract_symbol = any(${some}::text[])`)
    found.push(...(await select.execute()))
  }
  return found
}

/** Returns new contracts as record rows. */
export function newContracts(placed: readonly RowWithContract<unknown>[]): readonly Into[] {
  const fresh = new Map(placed.flatMap(({ contract, isNew }) => (isNew ? [[contract.id, contract] as const] : [])))
  return [...fresh.values()].map((contract) => intoDeclared(contracts, contract))
}
