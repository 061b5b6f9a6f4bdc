import { sql, type CallRows } from '@bourse/kit'
import type { assets } from './record.ts'

interface Query {
  readonly asset_codes?: readonly string[]
  readonly asset_type?: string
  readonly network?: string
  readonly contract?: string
}

type Select = ReturnType<CallRows<typeof assets>['at']>

/** Selects the rows that match the query; a token matches on any of its contracts. */
export function applyFilters(rows: Select, { asset_codes, asset_type, network, contract }: Query): Select {
  let matching = rows
  if (asset_codes !== undefined)
    matching = matching.where(
      'r.asset_code',
      'in',
      asset_codes.map((code) => code.toUpperCase()),
    )
  if (asset_type !== undefined) matching = matching.where(sql<boolean>`r.asset_type = ${asset_type}`)
  if (network !== undefined)
    matching = matching.where(hasContract(sql<boolean>`lower(c.value->>'network') = lower(${network})`))
  if (contract !== undefined) matching = matching.where(hasContract(isContract(contract)))
  return matching
}

type Condition = ReturnType<typeof sql<boolean>>

const hasContract = (fits: Condition) =>
  sql<boolean>`exists (select from jsonb_array_elements(r.contracts) c where ${fits})`

/** `0x…` addresses are case-insensitive. */
const isContract = (address: string): Condition =>
  /^0x/i.test(address)
    ? sql<boolean>`lower(c.value->>'contract') = lower(${address})`
    : sql<boolean>`c.value->>'contract' = ${address}`
