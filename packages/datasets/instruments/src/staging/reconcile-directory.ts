import type { Into, ReconcileContext, Refusal } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import { firstDay, applyPeriod } from './apply-period.ts'
import { changesOf } from './changes.ts'
import { readEntry, type Entry } from './directory-entry.ts'
import type { DirectoryRow } from './directory-fields.ts'
import { factsOf, mergeFacts } from './facts.ts'
import { adoptKeys, findListing } from './find-listing.ts'
import { freshId } from './fresh-id.ts'
import { issuerChanges } from './issuer-changes.ts'
import { knownSince, type EntryWithListing } from './known-since.ts'
import { loadStored, type DirectoryNeeds } from './load-stored.ts'
import { addListing, addNames, openRegistry, type Listing, type Registry } from './registry.ts'

interface ReconcileOptions {
  /** Publication date: the first day of rows that do not state one. */
  readonly today: string
  /** Called for every row that cannot be used. */
  reject(row: DirectoryRow, refusal: Refusal): void
  /** Called for every usable row, with its listing. */
  onNamed?(named: EntryWithListing): void
}

/** Derives record rows from directory rows and the stored rows. */
export async function reconcileDirectory(
  needs: DirectoryNeeds & { readonly sessions: Sessions | undefined },
  rows: readonly DirectoryRow[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const registry = openRegistry(await loadStored(needs, rows, context))
  const named: EntryWithListing[] = []
  const changes = reconcileRows(registry, rows, { ...context, onNamed: (one) => void named.push(one) })
  const dated = context.knownAt === undefined ? [] : knownSince(registry, named)
  return [...changes, ...(await issuerChanges(needs, registry, context)), ...dated]
}

/** Derives record rows from directory rows and the registry. Reconciling the same rows again yields no rows. */
export function reconcileRows(
  registry: Registry,
  rows: readonly DirectoryRow[],
  options: ReconcileOptions,
): readonly Into[] {
  const entries = readEntries(rows, options)
  adoptKeys(registry, entries, options.today)
  for (const entry of entries) {
    const applied = applyEntry(registry, entry, options.today)
    if ('rule' in applied) options.reject(entry.row, applied)
    else options.onNamed?.({ entry, listing: applied })
  }
  return changesOf(registry, options.today)
}

/** Returns the usable rows, oldest first, so that the result does not depend on the order of arrival. */
function readEntries(rows: readonly DirectoryRow[], { today, reject }: ReconcileOptions): readonly Entry[] {
  const entries: Entry[] = []
  for (const [position, row] of rows.entries()) {
    const entry = readEntry(row, position, today)
    if ('rule' in entry) reject(row, entry)
    else entries.push(entry)
  }
  const day = ({ from = today }: Entry) => from
  return entries.toSorted((a, b) => (day(a) === day(b) ? a.position - b.position : day(a) < day(b) ? -1 : 1))
}

function applyEntry(registry: Registry, entry: Entry, today: string): Refusal | Listing {
  const from = firstDay(registry, entry, today)
  const known = findListing(registry, entry, from)
  const listing = known ?? newListing(registry, entry, from)
  const refusal = applyPeriod(registry, listing, entry, from)
  if (refusal !== undefined) return refusal
  if (known === undefined) addListing(registry, listing)
  addNames(registry, listing, entry)
  const newest = listing.periods.at(-1)
  listing.facts = mergeFacts(listing.facts, entry, newest === undefined || from >= newest.valid_from)
  return listing
}

/**
 * Creates a listing. Its id is derived here, once: from its FIGI if this first row has one, otherwise from its first
 * symbol and day.
 */
function newListing(registry: Registry, entry: Entry, from: string): Listing {
  const figi = entry.identifiers.get('FIGI')
  const key = figi === undefined ? [entry.exchange_mic, entry.symbol, from] : [figi]
  const id = freshId('ins', key, (candidate) => registry.listings.has(candidate))
  return {
    id,
    stored: undefined,
    facts: factsOf(entry),
    periods: [],
    aliases: new Set(),
    keys: new Set(),
    identifiers: new Map(),
  }
}
