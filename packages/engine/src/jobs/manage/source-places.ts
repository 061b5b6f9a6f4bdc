import type { AnyRecord, Dataset, Source } from '@bourse/kit'
import { feedsOf, ROLES } from '@bourse/kit/host'
import { sourceOrder, type Config, type Wiring } from '../../wiring/index.ts'

/** A source's position among the sources that feed the same record in a market. */
export interface SourcePlace {
  /** `<dataset>.<record>`. */
  readonly record: string
  /** Null for a source without a particular market. */
  readonly market: string | null
  /** Starts at 1 for the strongest source. */
  readonly place: number
  readonly of: number
}

/**
 * Returns a source's positions, one per record that merges sources and per market of the source: by the `precedence`
 * setting, then by role, then by id.
 */
export function sourcePlaces(
  { config, wiring }: { readonly config: Config; readonly wiring: Pick<Wiring, 'tables' | 'datasets'> },
  source: Source,
): readonly SourcePlace[] {
  const markets = source.markets ?? []
  return recordsFed(source).flatMap((record) => {
    const id = wiring.tables.get(record)?.id
    if (id === undefined || record.merge === undefined) return []
    const { orderIn } = sourceOrder(config, id)
    return (markets.length === 0 ? [null] : markets).map((market) => {
      const ids = rivals(wiring.datasets, record, market).toSorted(strongestFirst(orderIn(market ?? undefined)))
      const place = ids.findIndex((each) => each.id === source.id) + 1
      return { record: id, market, place, of: ids.length }
    })
  })
}

/** Returns the records that a source feeds, directly or through a staging table. */
const recordsFed = (source: Source): readonly AnyRecord[] => [
  ...new Set(feedsOf(source).flatMap((feed) => (feed.part === 'record' ? [feed] : feed.feeds))),
]

/** Returns the real sources that feed a record in a market. */
const rivals = (datasets: readonly Dataset[], record: AnyRecord, market: string | null): readonly Source[] =>
  datasets
    .flatMap(({ sources }) => sources)
    .filter(
      (each) =>
        !each.demo &&
        recordsFed(each).includes(record) &&
        (market === null || (each.markets?.includes(market) ?? true)),
    )

function strongestFirst(order: readonly string[]) {
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return (a: Source, b: Source) =>
    placeOf(a.id) - placeOf(b.id) || ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || (a.id < b.id ? -1 : 1)
}
