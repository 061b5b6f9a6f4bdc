import type { AnyRecord, Dataset, Knowledge, Scope } from '@bourse/kit'
import type { CatalogueParts } from './catalogue-parts.ts'
import type { Extent } from '../request/coverage-book.ts'

/** Date range of a record's rows in one market; `''` for rows without a market. */
export interface Reach extends Pick<Extent, 'market' | 'from' | 'to'> {
  readonly record: AnyRecord
}

/** A key's scope, and the newest knowledge. */
export interface KeyScope {
  readonly scope: Scope
  readonly knowledge: Knowledge & { readonly today: string }
}

/** Date ranges of a dataset's rows that are visible to the key, per record; empty while the dataset is disabled. */
export async function reachesOf(
  parts: CatalogueParts,
  dataset: Dataset,
  keyScope: KeyScope,
): Promise<readonly Reach[]> {
  const { scope } = keyScope
  const { wiring } = parts.engine
  if (wiring.stateOf(dataset).state !== 'on') return []
  const extents = (await parts.engine.coverage.extents()).filter(
    ({ market, kind }) => market === '' || (scope.markets.includes(market) && !scope.excludedKinds.includes(kind)),
  )
  const reaches = await Promise.all(
    dataset.records.map(async (record) => {
      const own = extents.filter((extent) => extent.record === wiring.tables.get(record)?.id)
      const published = own.map(({ market, from, to }) => ({ record, market, from, to }))
      return scope.ids === undefined ? published : listedReaches(parts, record, published, keyScope)
    }),
  )
  return reaches.flat()
}

/** Date ranges for a key with a symbol list: for records about listings, only rows for the listings on the list. */
async function listedReaches(
  parts: CatalogueParts,
  record: AnyRecord,
  published: readonly Reach[],
  { scope, knowledge }: KeyScope,
): Promise<readonly Reach[]> {
  const { subject } = record
  if (subject === undefined || published.length === 0) return published
  // Rows without a market belong to entities visible to every key, or to unknown ones, which a symbol list excludes.
  const ofNoMarket = subject.isUnknown === true ? [] : published.filter(({ market }) => market === '')
  const resolver = parts.engine.wiring.service(subject.resolver)
  const request = { scope, on: knowledge.today, markets: scope.markets, excludeKinds: [], knowledge }
  const universe = await resolver?.universe(request)
  const listed = (universe ?? []).filter(({ market }) => market !== '')
  const extents = await parts.engine.store.extents(
    record,
    knowledge,
    listed.map(({ id }) => id),
  )
  const own = listed.flatMap(({ id, market }): readonly Reach[] => {
    const extent = extents.get(id)
    return extent === undefined ? [] : [{ record, market, from: extent.first, to: extent.last }]
  })
  return [...ofNoMarket, ...own]
}
