import { into, publicId, type Into } from '@bourse/kit'
import type { KindCode } from '@bourse/services'
import { endedStatus, KINDS } from '../kinds.ts'
import {
  identifiers,
  instruments,
  listingKeys,
  searchNames,
  symbolAssignments,
  type InstrumentRow,
} from '../records.ts'
import { foldedName } from '../names/folded-name.ts'
import { periodBy } from '../symbol-periods.ts'
import { hasIssuer } from './facts.ts'
import type { KnownPeriod, Listing, Registry } from './registry.ts'

/** Returns the differences between the registry and the stored rows, as record rows. */
export function changesOf(registry: Registry, today: string): readonly Into[] {
  const listings = [...registry.listings.values()].filter(({ periods }) => periods.length > 0)
  return [
    ...listings.flatMap((listing) => changedInstrument(listing, today)),
    ...changedAssignments(registry, listings),
    ...listings.flatMap((listing) => newIdentifiers(registry, listing)),
    ...listings.flatMap((listing) => newKeys(registry, listing)),
  ]
}

function changedInstrument(listing: Listing, today: string): readonly Into[] {
  const row = instrumentRow(listing, today)
  const { stored } = listing
  if (stored !== undefined && sameFields(instruments.fields, row, stored)) return []
  const isRenamed = row.name !== null && row.name !== stored?.name
  return [into(instruments, row), ...(isRenamed ? [searchName(row.id, row.name)] : [])]
}

const searchName = (instrument_id: string, name: string) =>
  into(searchNames, { instrument_id, folded: foldedName(name) })

/** Returns a listing's row. */
export function instrumentRow({ id, facts, periods }: Listing, today: string): InstrumentRow {
  const [first] = periods
  const last = periods.at(-1)
  const newest = periodBy(periods, today) ?? first
  if (first === undefined || last === undefined || newest === undefined) throw new TypeError(`${id} has no period`)
  const { symbol, exchange_mic } = newest
  const type: KindCode = facts.type
  const isListed = last.valid_to === null || last.valid_to >= today
  return {
    id,
    symbol,
    exchange_mic,
    name: facts.name,
    type,
    asset_class: KINDS[type].asset_class,
    status: isListed ? 'active' : facts.status === 'active' ? endedStatus(type) : facts.status,
    currency_code: facts.currency_code,
    country_code: facts.country_code,
    company_id: hasIssuer(facts) ? publicId('cmp', id) : null,
    company_name: facts.company_name,
    isin: facts.isin,
    cusip: facts.cusip,
    figi: facts.figi,
    cik: facts.cik,
    lei: facts.lei,
    listed_on: first.valid_from,
    delisted_on: last.valid_to,
  }
}

interface Assigned {
  readonly listing: Listing
  readonly period: KnownPeriod
}

/**
 * Returns changed and new assignments. New assignments get the next sequence numbers in the order of their incoming
 * rows.
 */
function changedAssignments(registry: Registry, listings: readonly Listing[]): readonly Into[] {
  const all = listings.flatMap((listing) =>
    [...listing.periods, ...aliasesOf(registry, listing)].map((period): Assigned => ({ listing, period })),
  )
  const changed = all.filter(({ period }) => differsFromStored(registry, period))
  const byPosition = changed.toSorted((a, b) => a.period.position - b.period.position)
  let last = registry.lastSequence
  return byPosition.map(({ listing, period }) => {
    const { id, symbol, exchange_mic, valid_from, valid_to } = period
    const sequence = period.sequence ?? String(++last)
    return into(symbolAssignments, {
      id,
      instrument_id: listing.id,
      symbol,
      exchange_mic,
      valid_from,
      valid_to,
      sequence,
    })
  })
}

/** Returns a listing's aliases, which are valid as long as the listing is. */
function aliasesOf(registry: Registry, { id, aliases, periods }: Listing): readonly KnownPeriod[] {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return []
  const { valid_from, exchange_mic } = first
  const { valid_to, position } = last
  return [...aliases].map((symbol) => {
    const own = publicId('sym', id, exchange_mic, symbol)
    const sequence = registry.stored.get(own)?.sequence
    return { id: own, symbol, exchange_mic, valid_from, valid_to, sequence, position }
  })
}

function differsFromStored(registry: Registry, { id, valid_from, valid_to }: KnownPeriod): boolean {
  const stored = registry.stored.get(id)
  return stored === undefined || stored.valid_from !== valid_from || stored.valid_to !== valid_to
}

function newIdentifiers({ storedIdentifiers }: Registry, listing: Listing): readonly Into[] {
  const exchange_mic = listing.periods.at(-1)?.exchange_mic ?? ''
  return [...listing.identifiers.values()]
    .filter(({ key }) => !storedIdentifiers.has(key))
    .map(({ identifier_type, identifier }) => {
      const id = publicId('idn', listing.id, identifier_type, identifier)
      return into(identifiers, { id, instrument_id: listing.id, identifier_type, identifier, exchange_mic })
    })
}

function newKeys({ storedKeys }: Registry, { id, keys }: Listing): readonly Into[] {
  return [...keys]
    .filter((key) => !storedKeys.has(key))
    .map((listing) => into(listingKeys, { listing, instrument_id: id }))
}

function sameFields(
  fields: object,
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  return Object.keys(fields).every((name) => a[name] === b[name])
}
