import type { Entity, Knowledge, UniverseRequest } from '@bourse/kit'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { entityUnder } from './entity-of.ts'
import type { ListingRows } from './load-histories.ts'
import { versionOf } from './version.ts'

/** Entities kept in memory over all dates and versions, about 200 bytes each, and references to them over all keys, 8 bytes each. */
const MAX_ENTITIES = 300_000
const MAX_REFERENCES = 3_000_000

/** Every listing a key may see, under its symbols of a date. */
export interface Universe {
  of(request: UniverseRequest): Promise<readonly Entity[]>
}

/** Opens the universe: all listings of a date are read once and shared, and each key's part of them is kept beside. */
export function openUniverse(rows: ListingRows): Universe {
  const whole = new LRUCache<string, readonly Entity[]>({ maxSize: MAX_ENTITIES, sizeCalculation: sizeOf })
  const parts = new LRUCache<string, readonly Entity[]>({ maxSize: MAX_REFERENCES, sizeCalculation: sizeOf })

  async function wholeOn(key: string, on: string, knowledge: Knowledge): Promise<readonly Entity[]> {
    const kept = whole.get(key)
    if (kept !== undefined) return kept
    const loaded = await loadUniverse(rows, on, knowledge)
    whole.set(key, loaded)
    return loaded
  }

  return {
    async of(request) {
      const { on, knowledge, scope, markets, excludeKinds } = request
      const key = versionOf(knowledge) + on
      const partKey = `${key}|${scope.fingerprint}|${markets.join()}|${excludeKinds.join()}`
      const kept = parts.get(partKey)
      if (kept !== undefined) return kept
      const part = visibleTo(request, await wholeOn(key, on, knowledge))
      parts.set(partKey, part)
      return part
    },
  }
}

const sizeOf = (entities: readonly Entity[]) => Math.max(1, entities.length)

function visibleTo({ scope, markets, excludeKinds }: UniverseRequest, entities: readonly Entity[]): readonly Entity[] {
  const seen = new Set(markets.length === 0 ? scope.markets : scope.markets.filter((mic) => markets.includes(mic)))
  const excluded = new Set([...scope.excludedKinds, ...excludeKinds])
  const { ids } = scope
  return entities.filter(
    ({ id, market, kind }) => seen.has(market) && !excluded.has(kind) && (ids === undefined || ids.has(id)),
  )
}

/** All listings under their symbols of a date, by symbol, then id; one statement. */
async function loadUniverse(
  { instruments, assignments }: ListingRows,
  on: string,
  knowledge: Knowledge,
): Promise<readonly Entity[]> {
  const begun = sql<boolean>`r.valid_from <= ${on}::date`
  const labels = assignments
    .at(knowledge)
    .distinctOn('r.instrument_id')
    .select(['r.instrument_id', 'r.symbol', 'r.exchange_mic', begun.as('begun')])
    .orderBy('r.instrument_id')
    .orderBy(begun, 'desc')
    // The last one begun by then, else the first to come.
    .orderBy(sql`abs(r.valid_from - ${on}::date)`)
    .as('l')
  const found = await instruments
    .at(knowledge)
    .innerJoin(labels, 'l.instrument_id', 'r.id')
    .select(['r.id', 'r.type', 'l.symbol', 'l.exchange_mic', 'l.begun'])
    .orderBy('l.symbol')
    .orderBy('r.id')
    .execute()
  return found.map((row) => entityUnder(row, { id: row.id, kind: row.type, unrecorded: !row.begun }))
}
