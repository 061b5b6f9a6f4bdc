import { sql, type Knowledge, type ReconcileContext, type Rows } from '@bourse/kit'
import { canonicalSymbol } from '../names/canonical-symbol.ts'
import { knownAliases, readAliases } from '../names/index-aliases.ts'
import {
  type identifiers,
  type instruments,
  type issuerListings,
  type listingKeys,
  type symbolAssignments,
} from '../records.ts'
import type { DirectoryRow } from './directory-fields.ts'
import { listingsWithoutIssuer } from './issuer-changes.ts'
import { dueListings } from './due-listings.ts'
import type { StoredRows } from './registry.ts'

/** The records that a listing staging table reads. */
export interface DirectoryNeeds {
  readonly instruments: Rows<typeof instruments>
  readonly assignments: Rows<typeof symbolAssignments>
  readonly identifiers: Rows<typeof identifiers>
  readonly keys: Rows<typeof listingKeys>
  readonly issuers: Rows<typeof issuerListings>
}

/**
 * Loads all stored data about the listings that rows may be about: every listing that ever had one of their symbols,
 * keys or FIGIs. It also loads listings with changes that are due, to apply them, and listings without an issuer id.
 */
export async function loadStored(
  needs: DirectoryNeeds,
  rows: readonly DirectoryRow[],
  { knowledge, today }: Pick<ReconcileContext, 'knowledge' | 'today'>,
): Promise<StoredRows> {
  const [named, due, withoutIssuer] = await Promise.all([
    listingsNamed(needs, rows, knowledge),
    dueListings(needs, today, knowledge),
    listingsWithoutIssuer(needs, knowledge),
  ])
  return loadListings(needs, distinct([...named, ...due, ...withoutIssuer]), knowledge)
}

async function loadListings(needs: DirectoryNeeds, ids: readonly string[], knowledge: Knowledge): Promise<StoredRows> {
  const [instrumentRows, assignments, identifierRows, keys, last] = await Promise.all([
    needs.instruments
      .at(knowledge)
      .where(sql<boolean>`r.id = any(${ids})`)
      .selectAll()
      .execute(),
    needs.assignments
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids})`)
      .selectAll()
      .execute(),
    needs.identifiers
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids})`)
      .selectAll()
      .execute(),
    needs.keys
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids})`)
      .selectAll()
      .execute(),
    needs.assignments.at(knowledge).select('r.sequence').orderBy('r.sequence', 'desc').limit(1).executeTakeFirst(),
  ])
  const lastSequence = BigInt(last?.sequence ?? '0')
  return { instruments: instrumentRows, assignments, identifiers: identifierRows, keys, lastSequence }
}

async function listingsNamed(
  needs: DirectoryNeeds,
  rows: readonly DirectoryRow[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const symbols = distinct(rows.flatMap(symbolsOf))
  const keys = distinct(rows.map(({ listing }) => listing))
  const figis = distinct(rows.map(({ figi }) => figi?.trim().toUpperCase()))
  const named = await Promise.all([
    needs.assignments
      .at(knowledge)
      .where(sql<boolean>`r.symbol = any(${symbols})`)
      .select('r.instrument_id')
      .distinct()
      .execute(),
    needs.keys
      .at(knowledge)
      .where(sql<boolean>`r.listing = any(${keys})`)
      .select('r.instrument_id')
      .execute(),
    needs.identifiers
      .at(knowledge)
      .where('r.identifier_type', '=', 'FIGI')
      .where(sql<boolean>`r.identifier = any(${figis})`)
      .select('r.instrument_id')
      .execute(),
  ])
  return distinct(named.flat().map(({ instrument_id }) => instrument_id))
}

/** Names that may already belong to another listing. */
const aliasesOf = ({ aliases }: DirectoryRow, symbol: string | undefined) => [
  ...(readAliases(aliases) ?? []),
  ...(symbol === undefined ? [] : knownAliases(symbol)),
]

function symbolsOf(row: DirectoryRow): readonly (string | undefined)[] {
  const kind = row.type ?? undefined
  const mic = row.exchange_mic.trim().toUpperCase()
  const symbols = [canonicalSymbol(row.symbol, mic, kind)]
  if (row.previous_symbol !== null)
    symbols.push(canonicalSymbol(row.previous_symbol, (row.previous_exchange_mic ?? mic).trim().toUpperCase(), kind))
  return [...symbols, ...(mic === 'INDEX' ? aliasesOf(row, symbols[0]) : [])]
}

function distinct(texts: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== undefined))]
}
