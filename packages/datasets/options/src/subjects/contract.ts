import {
  entitiesById,
  f,
  service,
  sql,
  type Entity,
  type Knowledge,
  type Resolution,
  type ResolveRequest,
  type Rows,
  type Subject,
  type SubjectResolver,
} from '@bourse/kit'
import { listings } from '@bourse/services'
import { contracts } from '../contracts/contracts.ts'
import { OCC_PATTERN, occSymbolOf, parseOccSymbol } from '../contracts/occ-symbol.ts'

/** Offered by this dataset to the host alone. */
const contractEntities = service<SubjectResolver>('contracts.resolver')

/** An option contract, named by its OCC symbol or its id; who may see its underlying may see it. */
export const contract: Subject<'contract_id'> = {
  name: 'contract',
  column: 'contract_id',
  selectors: { names: 'contract_symbols', ids: 'contract_ids' },
  nameField: 'contract_symbol',
  unknown: { name: 'no contract of a known underlying has this symbol', id: 'no contract has this id' },
  columns: { contract_id: f.text('Public id of the contract', { example: 'opt_00000000000000000000' }) },
  labels: {
    contract_symbol: f
      .text('OCC symbol, padded to 21 characters or compact, with or without O:', { example: 'AMZN220617C02840000' })
      .nullable(),
  },
  spelling: {
    pattern: OCC_PATTERN,
    expected: 'an OCC symbol such as AAPL140621C00092140, padded to 21 characters or not',
  },
  resolver: contractEntities,
}

const COLUMNS = ['r.id', 'r.underlying_id', 'r.contract_symbol', 'r.listed_on', 'r.last_trading_date'] as const

interface Found {
  readonly id: string
  readonly underlying_id: string
  readonly contract_symbol: string
  readonly listed_on: string | null
  readonly last_trading_date: string
}

/** Resolves contracts by symbol and id. */
export const contractService = contractEntities.provide({ contracts, listings }, (needs) => ({
  resolve: (request) => resolveContracts(needs.contracts, needs.listings, request),
  // No rows are stored about contracts as such: they are about their underlyings.
  universe: async () => [],
  carriers: async () => [],
}))

async function resolveContracts(
  rows: Rows<typeof contracts>,
  resolver: SubjectResolver,
  request: ResolveRequest,
): Promise<readonly Resolution[]> {
  const { by, requested, on, today, knowledge } = request
  const keys = new Map(requested.map((asked) => [asked, by === 'name' ? compactSymbol(asked) : asked]))
  const found = await findContracts(rows, by === 'name' ? 'contract_symbol' : 'id', [...keys.values()], knowledge)
  const underlyings = found.map(({ underlying_id }) => underlying_id)
  const owners = await entitiesById(resolver, underlyings, knowledge, today)
  const entityOf = (contract: Found): Entity | undefined => {
    const owner = owners.get(contract.underlying_id)
    return owner && { ...owner, id: contract.id, listedAs: contract.underlying_id, unrecorded: false }
  }
  const byKey = Map.groupBy(found, ({ id, contract_symbol }) => (by === 'name' ? contract_symbol : id))
  return requested.map((asked): Resolution => {
    const one = chosen(byKey.get(keys.get(asked) ?? '') ?? [], on)
    const entity = one && entityOf(one)
    return entity === undefined
      ? { requested: asked, found: false, reason: 'unknown' }
      : { requested: asked, found: true, entity }
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

/** Of contracts with one symbol, on underlyings that carried a ticker one after the other, that of a date; else the newest. */
function chosen(found: readonly Found[], on: string): Found | undefined {
  const byAge = found.toSorted((a, b) => (a.last_trading_date < b.last_trading_date ? 1 : -1))
  const isAlive = ({ listed_on, last_trading_date }: Found) => (listed_on ?? '') <= on && on <= last_trading_date
  return byAge.find(isAlive) ?? byAge[0]
}

/** What is no symbol of a contract that there can be stands for none. */
function compactSymbol(text: string): string {
  const terms = parseOccSymbol(text)
  return (terms && occSymbolOf(terms)) ?? text
}
