import {
  entitiesById,
  sql,
  type Entity,
  type Knowledge,
  type ProvidedNeeds,
  type Rows,
  type SubjectResolver,
} from '@bourse/kit'
import { knownEntities, type Resolution, type ResolveRequest } from '@bourse/kit/subject'
import { listings, optionSymbols } from '@bourse/services'
import { contracts } from './contracts/record.ts'
import { occSymbolOf, parseOccSymbol } from './subjects/occ-symbol.ts'
import { quotes } from './quotes/record.ts'
import { contractEntities } from './subjects/contract.ts'

const COLUMNS = ['r.id', 'r.underlying_id', 'r.contract_symbol', 'r.listed_on', 'r.last_trading_date'] as const

interface Found {
  readonly id: string
  readonly underlying_id: string
  readonly contract_symbol: string
  readonly listed_on: string | null
  readonly last_trading_date: string
}

const needs = { contracts, quotes, listings }

/** Finds contracts by symbol, for every dataset that maps symbols. */
export const optionSymbolsService = optionSymbols.provide({ contracts }, (given) => ({
  async of(symbols, knowledge) {
    const compact = [...new Set(symbols.map(compactSymbol))]
    const found = await given.contracts
      .at(knowledge)
      .select(['r.contract_symbol', 'r.underlying_id', 'r.listed_on', 'r.last_trading_date', 'r.ended_on'])
      .where(sql<boolean>`r.contract_symbol = any(${compact}::text[])`)
      .execute()
    const listed = found.map(({ last_trading_date, ended_on, ...contract }) => ({
      ...contract,
      ends_on: ended_on ?? last_trading_date,
    }))
    const bySymbol = Map.groupBy(listed, ({ contract_symbol }) => contract_symbol)
    return new Map(
      symbols.flatMap((symbol) => {
        const contracts = bySymbol.get(compactSymbol(symbol))
        return contracts === undefined ? [] : [[symbol, contracts] as const]
      }),
    )
  },
}))

/** Resolves contracts by symbol and id. */
export const contractService = contractEntities.provide(needs, (given) => ({
  resolve: (request) => resolveContracts(given.contracts, given.listings, request),
  // Rows are stored under the underlying, never under the contract.
  universe: async () => [],
  carriers: async () => [],
  example: (knowledge) => exampleOf(given, knowledge),
}))

/** Returns the contract with the most volume at the newest close, because a fixed example would eventually expire. */
async function exampleOf(
  { quotes: closes, contracts: rows, listings: resolver }: ProvidedNeeds<typeof needs>,
  knowledge: Knowledge,
): Promise<Entity | undefined> {
  const most = closes
    .at(knowledge)
    .select('r.contract_id')
    .orderBy(sql`r.snapshot_date desc, r.volume::int8 desc nulls last, r.contract_id`)
    .limit(1)
  const [found] = await rows.at(knowledge).select(COLUMNS).where('r.id', 'in', most).execute()
  if (found === undefined) return undefined
  const { id, underlying_id, contract_symbol } = found
  const owner = (await entitiesById(resolver, [underlying_id], knowledge)).get(underlying_id)
  return owner && { ...owner, id, labels: { ...owner.labels, contract_symbol } }
}

async function resolveContracts(
  rows: Rows<typeof contracts>,
  resolver: SubjectResolver,
  request: ResolveRequest,
): Promise<readonly Resolution[]> {
  const { by, requested, on, day, knowledge } = request
  const keys = new Map(requested.map((name) => [name, by === 'name' ? compactSymbol(name) : name]))
  const found = await findContracts(rows, by === 'name' ? 'contract_symbol' : 'id', [...keys.values()], knowledge)
  const underlyings = found.map(({ underlying_id }) => underlying_id)
  const owners = await knownEntities(resolver, underlyings, knowledge, day)
  const entityOf = (contract: Found): Entity | undefined => {
    const owner = owners.get(contract.underlying_id)
    return owner && { ...owner, id: contract.id, listedAs: contract.underlying_id, unrecorded: false }
  }
  const byKey = Map.groupBy(found, ({ id, contract_symbol }) => (by === 'name' ? contract_symbol : id))
  return requested.map((name): Resolution => {
    const one = chosen(byKey.get(keys.get(name) ?? '') ?? [], on)
    const entity = one && entityOf(one)
    return entity === undefined
      ? { requested: name, found: false, reason: 'unknown' }
      : { requested: name, found: true, entity }
  })
}

function findContracts(
  rows: Rows<typeof contracts>,
  column: 'contract_symbol' | 'id',
  values: readonly string[],
  knowledge: Knowledge,
): Promise<readonly Found[]> {
  return rows
    .at(knowledge)
    .select(COLUMNS)
    .where(sql<boolean>`${sql.ref(`r.${column}`)} = any(${values}::text[])`)
    .execute()
}

/**
 * Chooses among contracts with the same symbol, whose underlyings had the ticker one after the other: the contract on
 * the date, otherwise the newest one.
 */
function chosen(found: readonly Found[], on: string): Found | undefined {
  const byAge = found.toSorted((a, b) => (a.last_trading_date < b.last_trading_date ? 1 : -1))
  const isAlive = ({ listed_on, last_trading_date }: Found) => (listed_on ?? '') <= on && on <= last_trading_date
  return byAge.find(isAlive) ?? byAge[0]
}

/** Returns a symbol's compact form. Text that cannot be a contract symbol is returned unchanged. */
function compactSymbol(text: string): string {
  const terms = parseOccSymbol(text)
  return (terms && occSymbolOf(terms)) ?? text
}
