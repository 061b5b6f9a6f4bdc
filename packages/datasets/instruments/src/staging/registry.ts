import type { AssignmentRow, IdentifierRow, InstrumentRow, ListingKeyRow } from '../records.ts'
import { isAlias } from '../names/index-aliases.ts'
import type { SymbolPeriod } from '../symbol-periods.ts'
import type { Entry, IdentifierType } from './directory-entry.ts'
import type { Facts } from './facts.ts'

/** A recorded or new period; a new period's sequence is assigned at the end. */
export interface KnownPeriod extends SymbolPeriod {
  readonly id: string
  readonly sequence: string | undefined
  /** The position of the period's row among the incoming rows. */
  readonly position: number
}

interface KnownIdentifier {
  readonly key: string
  readonly identifier_type: IdentifierType
  readonly identifier: string
}

/** A listing's state during reconciliation. */
export interface Listing {
  readonly id: string
  readonly stored: InstrumentRow | undefined
  facts: Facts
  /** The listing's periods, oldest first; they never overlap. */
  periods: readonly KnownPeriod[]
  /** Additional names that providers use for an index; empty for other kinds. */
  aliases: ReadonlySet<string>
  /** Publishers' keys, stored and new. */
  readonly keys: Set<string>
  /** Identifiers from incoming rows, by key. */
  readonly identifiers: Map<string, KnownIdentifier>
}

/** The listings that incoming rows may be about. */
export interface Registry {
  readonly listings: Map<string, Listing>
  readonly byKey: Map<string, Listing>
  readonly byFigi: Map<string, Listing>
  /** Every holder of a symbol on a market, by `mic|symbol`. */
  readonly bySymbol: Map<string, Set<Listing>>
  /** Each alias's listing. */
  readonly byAlias: Map<string, Listing>
  /** Stored assignments by id, to detect changes. */
  readonly stored: ReadonlyMap<string, AssignmentRow>
  readonly storedKeys: ReadonlySet<string>
  readonly storedIdentifiers: ReadonlySet<string>
  /** The last assigned sequence. */
  readonly lastSequence: bigint
}

/** Stored rows that the incoming rows may affect. */
export interface StoredRows {
  readonly instruments: readonly InstrumentRow[]
  readonly assignments: readonly AssignmentRow[]
  readonly identifiers: readonly IdentifierRow[]
  readonly keys: readonly ListingKeyRow[]
  readonly lastSequence: bigint
}

/** Builds the registry from stored rows. */
export function openRegistry(rows: StoredRows): Registry {
  const registry: Registry = {
    listings: new Map(),
    byKey: new Map(),
    byFigi: new Map(),
    bySymbol: new Map(),
    byAlias: new Map(),
    stored: new Map(rows.assignments.map((row) => [row.id, row])),
    storedKeys: new Set(rows.keys.map(({ listing }) => listing)),
    storedIdentifiers: new Set(
      rows.identifiers.map((row) => identifierKey(row.instrument_id, row.identifier_type, row.identifier)),
    ),
    lastSequence: rows.lastSequence,
  }
  const assigned = Map.groupBy(rows.assignments, ({ instrument_id }) => instrument_id)
  for (const row of rows.instruments) {
    const listing = {
      id: row.id,
      stored: row,
      facts: row,
      periods: [],
      aliases: new Set<string>(),
      keys: new Set<string>(),
      identifiers: new Map(),
    }
    const own = assigned.get(row.id) ?? []
    addListing(registry, listing)
    setPeriods(
      registry,
      listing,
      own.filter((one) => !isAlias(one)).map((period) => ({ ...period, position: 0 })),
    )
    addAliases(
      registry,
      listing,
      own.filter(isAlias).map(({ symbol }) => symbol),
    )
  }
  for (const { listing: key, instrument_id } of rows.keys) addKey(registry, registry.listings.get(instrument_id), key)
  for (const { identifier_type, identifier, instrument_id } of rows.identifiers)
    if (identifier_type === 'FIGI') addFigi(registry, registry.listings.get(instrument_id), identifier)
  return registry
}

export const symbolKey = ({ symbol, exchange_mic }: Pick<SymbolPeriod, 'symbol' | 'exchange_mic'>) =>
  `${exchange_mic}|${symbol}`
const identifierKey = (id: string, type: string, identifier: string) => `${id}|${type}|${identifier}`

/** Adds a listing to the registry. */
export function addListing(registry: Registry, listing: Listing): void {
  registry.listings.set(listing.id, listing)
}

/** Replaces a listing's periods and indexes it under their symbols. */
export function setPeriods(registry: Registry, listing: Listing, periods: readonly KnownPeriod[]): void {
  listing.periods = periods.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  for (const period of periods) {
    const key = symbolKey(period)
    const holders = registry.bySymbol.get(key)
    if (holders === undefined) registry.bySymbol.set(key, new Set([listing]))
    else holders.add(listing)
  }
}

/** Adds an index's provider names, except those that belong to other listings. */
function addAliases(registry: Registry, listing: Listing, names: readonly string[]): void {
  const free = names.filter((name) => (registry.byAlias.get(name) ?? listing) === listing)
  for (const name of free) registry.byAlias.set(name, listing)
  if (free.length > 0) listing.aliases = new Set([...listing.aliases, ...free])
}

/** Adds a row's publisher key and identifiers. */
export function addNames(registry: Registry, listing: Listing, entry: Entry): void {
  if (entry.row.listing !== null) addKey(registry, listing, entry.row.listing)
  addAliases(registry, listing, entry.aliases)
  for (const [identifier_type, identifier] of entry.identifiers) {
    const key = identifierKey(listing.id, identifier_type, identifier)
    listing.identifiers.set(key, { key, identifier_type, identifier })
    if (identifier_type === 'FIGI') addFigi(registry, listing, identifier)
  }
}

/** Indexes a listing under a publisher's key. */
export function addKey(registry: Registry, listing: Listing | undefined, key: string): void {
  if (listing === undefined) return
  listing.keys.add(key)
  registry.byKey.set(key, listing)
}

function addFigi(registry: Registry, listing: Listing | undefined, figi: string): void {
  if (listing !== undefined) registry.byFigi.set(figi, listing)
}
