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
      const isWhole = scope.ids === undefined && pinOf(parts, record, keyScope.knowledge)?.sources === undefined
      return isWhole ? published : listedReaches(parts, record, published, keyScope)
    }),
  )
  return reaches.flat()
}

const pinOf = ({ engine: { wiring } }: CatalogueParts, record: AnyRecord, { pins }: Knowledge) =>
  pins.get(wiring.tables.get(record)?.id ?? '')

/** Whether licenses withhold rows of the dataset from the reader. */
export const withholds = (parts: CatalogueParts, { records }: Dataset, knowledge: Knowledge): boolean =>
  records.some((record) => pinOf(parts, record, knowledge)?.sources !== undefined)

/**
 * Date ranges of the rows that a symbol list and licenses leave: for records about listings, those of the listings. The
 * dates of other records depend on rows that licenses withhold.
 */
async function listedReaches(
  parts: CatalogueParts,
  record: AnyRecord,
  published: readonly Reach[],
  { scope, knowledge }: KeyScope,
): Promise<readonly Reach[]> {
  const { subject } = record
  const sources = pinOf(parts, record, knowledge)?.sources
  if (published.length === 0 || sources?.length === 0) return []
  if (subject === undefined && sources !== undefined) return [{ record, market: '', from: null, to: null }]
  if (subject === undefined) return published
  // Rows without a market belong to entities visible to every key, or to unknown ones, which a symbol list excludes.
  const isOpen = sources === undefined && subject.isUnknown !== true
  const ofNoMarket = isOpen ? published.filter(({ market }) => market === '') : []
  const resolver = parts.engine.wiring.service(subject.resolver)
  const request = { scope, on: knowledge.today, markets: scope.markets, excludeKinds: [], knowledge }
  const universe = await resolver?.universe(request)
  const listed = (universe ?? []).filter(({ market }) => sources !== undefined || market !== '')
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
