import { sql, type Entity, type Knowledge } from '@bourse/kit'
import { maySee, type UniverseRequest } from '@bourse/kit/subject'
import { LRUCache } from 'lru-cache'
import { isOwnSymbol } from '../names/index-aliases.ts'
import { entityUnder } from './entity-of.ts'
import type { ListingRows } from './load-histories.ts'
import { versionOf } from './version.ts'

/**
 * Maximum number of symbols cached over all versions, at about 600 bytes each, and of references to them across all
 * keys and dates, at 8 bytes each.
 */
const MAX_LABELS = 300_000
const MAX_REFERENCES = 1_000_000
/** Maximum number of versions whose change dates are cached, with a few thousand dates each. */
const MAX_VERSIONS = 16

/** Every listing visible to a key, under its symbol on a date. */
interface Universe {
  of(request: UniverseRequest): Promise<readonly Entity[]>
}

/**
 * Opens the universe. It loads the symbols of all listings over time once per version and caches the part that is
 * visible to each key, as one list for all dates between two symbol changes.
 */
export function openUniverse(rows: ListingRows): Universe {
  const labels = new LRUCache<string, readonly Label[]>({ maxSize: MAX_LABELS, sizeCalculation: sizeOf })
  const changeDates = new LRUCache<string, readonly string[]>({ max: MAX_VERSIONS })
  const parts = new LRUCache<string, readonly Entity[]>({ maxSize: MAX_REFERENCES, sizeCalculation: sizeOf })

  async function labelsAt(knowledge: Knowledge, version: string): Promise<readonly Label[]> {
    const known = labels.get(version)
    if (known !== undefined) return known
    const loaded = await loadLabels(rows, knowledge)
    labels.set(version, loaded)
    return loaded
  }

  async function changeDatesAt(knowledge: Knowledge, version: string): Promise<readonly string[]> {
    const known = changeDates.get(version)
    if (known !== undefined) return known
    const found = changeDatesOf(await labelsAt(knowledge, version))
    changeDates.set(version, found)
    return found
  }

  return {
    async of(request) {
      const { on, since, knowledge, scope, markets, excludeKinds } = request
      const version = versionOf(knowledge)
      if (since !== undefined) return visibleTo(request, labeledOn(on, await labelsAt(knowledge, version), since))
      const changeDate = lastChangeDate(await changeDatesAt(knowledge, version), on)
      const partKey = `${version}${changeDate}|${scope.fingerprint}|${markets.join()}|${excludeKinds.join()}`
      const known = parts.get(partKey)
      if (known !== undefined) return known
      const part = visibleTo(request, labeledOn(on, await labelsAt(knowledge, version)))
      parts.set(partKey, part)
      return part
    },
  }
}

const sizeOf = (items: readonly unknown[]) => Math.max(1, items.length)

function visibleTo({ scope, markets, excludeKinds }: UniverseRequest, entities: readonly Entity[]): readonly Entity[] {
  const visibleScope = {
    markets: markets.length === 0 ? scope.markets : scope.markets.filter((mic) => markets.includes(mic)),
    excludedKinds: [...scope.excludedKinds, ...excludeKinds],
    ids: scope.ids,
  }
  return entities.filter((entity) => maySee(visibleScope, entity))
}

/** A listing under one of its symbols, from the first day of that symbol to the day before the next one. */
interface Label {
  readonly from: string
  /** First day of the next symbol; undefined for the last symbol. */
  readonly before: string | undefined
  readonly entity: Entity
  /**
   * The entity for days before the listing's first symbol, which counts as unrecorded on those days; undefined for
   * later symbols.
   */
  readonly early: Entity | undefined
}

/** Returns the dates on which any symbol begins or ends, ascending. Labels do not change between two of these dates. */
function changeDatesOf(labels: readonly Label[]): readonly string[] {
  return [...new Set(labels.flatMap(({ from, before }) => (before === undefined ? [from] : [from, before])))].sort()
}

/** Returns the last change date up to a date; empty before the first change date. */
function lastChangeDate(changeDates: readonly string[], on: string): string {
  let [low, high] = [0, changeDates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changeDates[middle] ?? '') <= on) low = middle + 1
    else high = middle
  }
  return changeDates[low - 1] ?? ''
}

/**
 * Returns every listing under its symbol on a date: the latest symbol that has begun, otherwise the earliest that
 * follows. Also returns symbols that ended after `since`.
 */
function labeledOn(on: string, labels: readonly Label[], since = on): readonly Entity[] {
  const entities: Entity[] = []
  for (const { from, before, entity, early } of labels) {
    if (from <= on && (before === undefined || since < before)) entities.push(entity)
    else if (early !== undefined && on < from) entities.push(early)
  }
  return entities
}

/** Loads the symbols of all listings over time in one statement, ordered by symbol and then by id. */
async function loadLabels({ instruments, assignments }: ListingRows, knowledge: Knowledge): Promise<readonly Label[]> {
  const own = sql`partition by r.instrument_id order by r.valid_from`
  const labels = assignments
    .at(knowledge)
    .where(isOwnSymbol())
    .select(['r.instrument_id', 'r.symbol', 'r.exchange_mic', 'r.valid_from'])
    .select([
      sql<string | null>`lead(r.valid_from) over (${own})`.as('before'),
      sql<boolean>`row_number() over (${own}) = 1`.as('first'),
    ])
    .as('l')
  const found = await instruments
    .at(knowledge)
    .innerJoin(labels, 'l.instrument_id', 'r.id')
    .select(['r.id', 'r.type', 'r.delisted_on', 'l.symbol', 'l.exchange_mic', 'l.valid_from', 'l.before', 'l.first'])
    .orderBy('l.symbol')
    .orderBy('r.id')
    .execute()
  return found.map((row) => {
    const { id, type: kind } = row
    const endsOn = row.delisted_on ?? undefined
    return {
      from: row.valid_from,
      before: row.before ?? undefined,
      entity: entityUnder(row, { id, kind, unrecorded: false, endsOn }),
      early: row.first ? entityUnder(row, { id, kind, unrecorded: true, endsOn }) : undefined,
    }
  })
}
