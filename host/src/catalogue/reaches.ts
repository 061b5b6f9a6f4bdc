import type { AnyRecord, Dataset, Knowledge, Scope } from '@bourse/kit'
import type { CatalogueParts } from './catalogue-parts.ts'
import type { Extent } from '../request/coverage-book.ts'

/** How far rows of a record reach in one market; `''` where they belong to none. */
export interface Reach extends Pick<Extent, 'market' | 'from' | 'to'> {
  readonly record: AnyRecord
}

/** A key, and what is published now. */
export interface Seen {
  readonly scope: Scope
  readonly knowledge: Knowledge & { readonly today: string }
}

/** How far the rows of a dataset reach that a key may see, each record by itself; nothing while the dataset is off. */
export async function reachesOf(parts: CatalogueParts, dataset: Dataset, seen: Seen): Promise<readonly Reach[]> {
  const { scope } = seen
  const { wiring } = parts.engine
  if (wiring.stateOf(dataset).state !== 'on') return []
  const extents = (await parts.engine.coverage.extents()).filter(
    ({ market, kind }) => market === '' || (scope.markets.includes(market) && !scope.excludedKinds.includes(kind)),
  )
  const reaches = await Promise.all(
    dataset.records.map(async (record) => {
      const own = extents.filter((extent) => extent.record === wiring.tables.get(record)?.id)
      const published = own.map(({ market, from, to }) => ({ record, market, from, to }))
      return scope.ids === undefined ? published : listedReaches(parts, record, published, seen)
    }),
  )
  return reaches.flat()
}

/** The same for a key with a list of symbols: of what is about listings the rows of those on the list alone. */
async function listedReaches(
  parts: CatalogueParts,
  record: AnyRecord,
  published: readonly Reach[],
  { scope, knowledge }: Seen,
): Promise<readonly Reach[]> {
  const { subject } = record
  if (subject === undefined || published.length === 0) return published
  // Rows of no market are of entities that every key may see, or of nobody known, which a list leaves out.
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
