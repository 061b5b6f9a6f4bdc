import type { NumberedBatch } from '@bourse/engine/store'
import { instantText } from '@bourse/engine/operations'
import { missingGrant, type Principal } from '@bourse/engine/accounts'
import type { Engine } from '../../request/engine.ts'
import { listedDatasets } from '../../request/listed-datasets.ts'
import { permittedSources } from '../../request/permitted-sources.ts'
import { unseenMarkets } from '../../request/unseen-markets.ts'
import { PARTS } from './position.ts'
import type { Part, Readers, ResumableChannel } from './resumable-channel.ts'

export const PUBLICATIONS = 'publications'
const MAX_MISSED = 20_000

/** A publication's changed rows in one market; counts are null for keys that may not see all of the market's rows. */
interface PublicationRow {
  readonly dataset: string
  /** Null for rows without a market, and if the changes were not counted. */
  readonly market: string | null
  readonly batch: string
  readonly as_of: string
  readonly inserted: number | null
  readonly corrected: number | null
  readonly withdrawn: number | null
}

/** The channel of all publications in the datasets and markets of a key, as `/v1/datasets/{dataset}/publications`. */
export function publicationsChannel(engine: Engine): ResumableChannel {
  return {
    id: PUBLICATIONS,
    dataset: undefined,
    maxMissed: MAX_MISSED,
    named: undefined,
    missing: (principal) => missingGrant(principal, { datasets: [], capabilities: ['datasets.coverage'] }),
    isServing: () => true,
    datasetsOf: (principal) =>
      listedDatasets(engine.wiring).flatMap(({ id }) => (isGranted(principal, id) ? [id] : [])),
    async read(batch, readers) {
      const data = await publicationRows(engine, batch, readers)
      const parts: readonly Part[] = [{ part: PARTS - 1, content: `"data":${JSON.stringify(data)}` }]
      return () => (data.length === 0 ? [] : parts)
    },
  }
}

const isGranted = (principal: Principal, dataset: string): boolean =>
  missingGrant(principal, { datasets: [dataset], capabilities: [] }) === undefined

async function publicationRows(
  engine: Engine,
  { source, dataset: id, batch, at, changes }: NumberedBatch,
  { principal }: Readers,
): Promise<readonly PublicationRow[]> {
  const dataset = listedDatasets(engine.wiring).find((each) => each.id === id)
  // A batch without a source only numbers a version.
  if (dataset === undefined || source === null) return []
  if (!isGranted(principal, id)) return []
  const sources = await permittedSources(engine, dataset, principal)
  if (sources?.includes(source) === false) return []
  const own = { dataset: id, batch, as_of: instantText(at) }
  if (changes === undefined) return [{ ...own, market: null, inserted: null, corrected: null, withdrawn: null }]
  const scope = await engine.scopeOf(principal)
  const reach = { scope, historyYears: principal.historyYears, today: engine.clock.now().slice(0, 10) }
  const unseen = await unseenMarkets(engine, dataset, reach)
  const seen = changes.filter(
    ([, market, kind]) => market === '' || (scope.markets.includes(market) && !scope.excludedKinds.includes(kind)),
  )
  const byMarket = Map.groupBy(seen, ([, market]) => market)
  return [...byMarket].map(([market, some]) => {
    const isCounted = sources === undefined && unseen !== undefined && !unseen.has(market)
    const sum = (at: 3 | 4 | 5) => (isCounted ? some.reduce((total, counts) => total + counts[at], 0) : null)
    return {
      ...{ dataset: id, market: market === '' ? null : market, batch, as_of: own.as_of },
      ...{ inserted: sum(3), corrected: sum(4), withdrawn: sum(5) },
    }
  })
}
