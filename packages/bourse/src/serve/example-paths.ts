import type { Dataset, Knowledge, SubjectResolver } from '@bourse/kit'
import { resolveNames } from '@bourse/kit/subject'
import { freshnessRecord } from '@bourse/kit/host'
import type { Host } from '@bourse/host'
import { allMarkets, mergePlans } from '@bourse/engine/accounts'
import { type Config } from '@bourse/engine/wiring'

/** Paths that every deployment serves. */
const ALWAYS = ['/v1/datasets', '/v1/health', '/v1/usage']

/** Returns three example paths with data from this deployment: one symbol, one date for a market, the datasets. */
export async function examplePaths(host: Host, config: Config, today: string): Promise<readonly string[]> {
  // A dataset that throws here gets no example; the host still serves.
  const found = await Promise.all(
    host.wiring.datasets.map((dataset) => pathsOf(host, config, dataset, today).catch(() => [])),
  )
  return [...found.flat().slice(0, 2), ...ALWAYS].slice(0, 3)
}

/** A dataset with one row per entity and session gets an example for a symbol and one for a date. */
async function pathsOf(host: Host, config: Config, dataset: Dataset, today: string): Promise<readonly string[]> {
  const record = freshnessRecord(dataset)
  const operation = dataset.endpoints.find((each) => each.kind === 'collection' && each.record === record)
  if (operation?.kind !== 'collection' || host.wiring.stateOf(dataset).state !== 'on') return []
  const { path, select, forms } = operation
  const latest = await latestOf(host, config, host.wiring.tables.get(operation.record)?.id)
  const resolver = host.wiring.service(select.subject.resolver)
  if (latest === undefined || resolver === undefined) return []
  const name = await nameIn(resolver, host, config, latest, today)
  const hasForm = (wanted: string) => forms.some(({ form }) => form === wanted)
  return [
    ...(name !== undefined && hasForm('range')
      ? [`/v1${path}?${select.subject.selectors.names}=${encodeURIComponent(name)}`]
      : []),
    ...(!select.required && hasForm('date') ? [`/v1${path}?date=${latest.date}`] : []),
  ]
}

interface Latest {
  readonly market: string
  readonly date: string
}

/** Returns the latest date in the first market that has rows. */
async function latestOf(host: Host, config: Config, record: string | undefined): Promise<Latest | undefined> {
  const extents = (await host.engine.coverage.extents()).filter((extent) => extent.record === record)
  const datesOf = (mic: string) => extents.flatMap(({ market, to }) => (market === mic ? (to ?? []) : []))
  const market = allMarkets(config.markets).find((mic) => datesOf(mic).length > 0)
  const date = market && datesOf(market).toSorted().at(-1)
  return market && date ? { market, date } : undefined
}

/** Returns a known symbol from a plan's symbol list, otherwise the market's first symbol. */
async function nameIn(
  resolver: SubjectResolver,
  host: Host,
  config: Config,
  { market, date }: Latest,
  today: string,
): Promise<string | undefined> {
  const knowledge: Knowledge = { asOf: undefined, pins: host.engine.versions().pins }
  const markets = allMarkets(config.markets)
  const listed = Object.values(mergePlans(config.plans, config.markets)).flatMap(({ symbols }) => symbols ?? [])
  const resolutions = await resolveNames(resolver, listed.slice(0, 50), { on: date, day: today, markets, knowledge })
  const known = resolutions.find(({ found }) => found)?.requested
  if (known !== undefined) return known
  const scope = { markets: [market], excludedKinds: [], ids: undefined, fingerprint: `example ${market}` }
  const [first] = await resolver.universe({ scope, on: date, markets: [market], excludeKinds: [], knowledge })
  return Object.values(first?.labels ?? {})[0] ?? undefined
}
