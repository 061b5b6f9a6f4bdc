import type { AnyStagingTable, AnyRecord, Dataset, Provider } from '@bourse/kit'
import type { AnyReadThrough, Needs } from '@bourse/kit/host'
import { tableOf, type Table } from '../store/index.ts'
import { createStates, type DatasetStates } from './dataset-states.ts'
import { createServiceDependencies } from './service-dependencies.ts'
import { createInjection, unknownPart, type Injection, type InjectionParts, type Offer } from './injection.ts'
import { messageOf } from './public-reason.ts'
import { acceptDatasets, type RejectedDataset } from './accept-datasets.ts'

/** A deployment's datasets with their needs resolved: providers, tables and the objects for each part. */
export interface Wiring extends Injection, Omit<DatasetStates, 'missingOf' | 'isServing'> {
  readonly datasets: readonly Dataset[]
  /** Whether this process parses the data of sources that no module exports. */
  readonly parsesHere: boolean
  /** Datasets that were rejected. */
  readonly rejected: readonly RejectedDataset[]
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly stagingTables: ReadonlyMap<AnyStagingTable, Dataset>
  /** Connects the datasets to `parts`. Until then, they are only declarations and cannot read or write. */
  connect(parts: InjectionParts): void
  /** Creates the services of serving datasets in advance, so that failures surface before the first request. */
  makeServices(): void
  /**
   * Returns new instances of the services with different rows and staging tables: within a transaction, they include
   * its writes.
   */
  over(parts: Pick<InjectionParts, 'rows' | 'submit'>): Injection
  /**
   * Returns new instances of the services that read rows, which share no cache with the others; the remaining services
   * are the same. A provider that fails concerns only these instances.
   */
  apart(): Injection
  /** Returns the ids of all records behind the needs, including those of services. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /** Returns the on-demand sources behind the needs, including those of services. */
  readThroughsBehind(needs: Needs): readonly AnyReadThrough[]
  /** Returns the services that a part needs, each with the dataset that provides it, for the graph. */
  providersOf(needs: Needs): readonly NeedProvider[]
  /** Returns the ids of the datasets that the needs require, including those on which required services depend. */
  requiredBy(needs: Needs): ReadonlySet<string>
}

interface NeedProvider {
  readonly need: string
  readonly dataset: string | undefined
  readonly optional: boolean
}

type Offers = ReadonlyMap<string, readonly Offer[]>
type Tables = ReadonlyMap<AnyRecord, Table>

/**
 * Resolves all datasets' needs. Never throws because of one dataset: an invalid one is rejected by name. `onFailure`
 * is called for a dataset that fails after it was accepted.
 */
export function wire(
  given: readonly Dataset[],
  onFailure: (dataset: string, error: unknown) => void = () => undefined,
  { parsesHere = false }: { readonly parsesHere?: boolean | undefined } = {},
): Wiring {
  const { datasets, rejected } = acceptDatasets(given, parsesHere)
  const offers = offersOf(datasets)
  const tables = new Map(
    datasets.flatMap((dataset) => dataset.records.map((record) => [record, tableOf(dataset, record)] as const)),
  )
  const stagingTables = new Map(
    datasets.flatMap((dataset) => dataset.staging.map((stagingTable) => [stagingTable, dataset] as const)),
  )
  const { missingOf, isServing, ...states } = createStates(offers)

  function onBroken({ dataset, provider }: Offer, error: unknown): void {
    if (missingOf(dataset) !== undefined) return
    states.fail(dataset.id, `${provider.ref.id} could not be created: ${messageOf(error)}`, REMEDY)
    onFailure(dataset.id, error)
  }

  const grounds = createServiceDependencies(offers, resolversOf(datasets))
  const offered = { tables, stagingTables, offers, grounds, isServing, onBroken }
  let parts = NO_ROWS
  let injection = createInjection(offered, parts)
  return {
    datasets,
    parsesHere,
    rejected,
    tables,
    stagingTables,
    ...states,
    connect(connected) {
      parts = connected
      injection = createInjection(offered, parts)
    },
    makeServices() {
      for (const offer of [...offers.values()].flat()) if (isServing(offer.dataset)) injection.make(offer)
    },
    inject: (needs, isGranted) => injection.inject(needs, isGranted),
    withheld: (extension, isGranted) => injection.withheld(extension, isGranted),
    service: (ref) => injection.service(ref),
    over: (own) => createInjection(offered, { ...parts, ...own }),
    apart: () =>
      createInjection({ ...offered, onBroken: () => undefined }, parts, (offer, isGranted) =>
        recordsBehind(offer.provider.needs, { offers, tables }).size === 0
          ? injection.instanceOf(offer, isGranted)
          : undefined,
      ),
    recordsBehind: (needs) => recordsBehind(needs, { offers, tables }),
    readThroughsBehind: createReadThroughSearch(offers),
    providersOf: (needs) => providersOf(needs, offers),
    requiredBy: (needs) => grounds.required(needs),
  }
}

const REMEDY = 'fix the reported problem, then start again'

const NO_ROWS: InjectionParts = {
  rows: () => ({ at: readsNothing, versions: readsNothing, newestDate: readsNothing, ranges: readsNothing }),
  submit: () => undefined,
}

function readsNothing(): never {
  throw new Error('cannot read rows: the datasets are not connected to a database')
}

function offersOf(datasets: readonly Dataset[]): Offers {
  const offers = datasets.flatMap((dataset) => dataset.provides.map((provider) => ({ dataset, provider })))
  return Map.groupBy(offers, ({ provider }) => provider.ref.id)
}

/** Returns the ids of the services that resolve records' subjects. */
const resolversOf = (datasets: readonly Dataset[]): ReadonlySet<string> =>
  new Set(datasets.flatMap(({ records }) => records.flatMap(({ subject }) => subject?.resolver.id ?? [])))

function recordsBehind(
  needs: Needs,
  { offers, tables }: { readonly offers: Offers; readonly tables: Tables },
  into = new Set<string>(),
  seen = new Set<Provider>(),
): Set<string> {
  for (const need of Object.values(needs)) {
    if (need.part === 'record') into.add(tables.get(need)?.id ?? unknownPart(`record ${need.table}`))
    if (need.part !== 'service') continue
    for (const { provider } of offers.get(need.id) ?? []) {
      if (seen.has(provider)) continue
      seen.add(provider)
      recordsBehind(provider.needs, { offers, tables }, into, seen)
    }
  }
  return into
}

/** The result is cached by needs, because every request looks for it. */
function createReadThroughSearch(offers: Offers): Wiring['readThroughsBehind'] {
  const known = new WeakMap<Needs, readonly AnyReadThrough[]>()
  return (needs) => {
    const found = known.get(needs) ?? [...readThroughsBehind(needs, offers)]
    known.set(needs, found)
    return found
  }
}

function readThroughsBehind(
  needs: Needs,
  offers: Offers,
  into = new Set<AnyReadThrough>(),
  seen = new Set<Provider>(),
): Set<AnyReadThrough> {
  for (const need of Object.values(needs)) {
    if (need.part === 'read-through') into.add(need)
    if (need.part !== 'service') continue
    for (const { provider } of offers.get(need.id) ?? []) {
      if (seen.has(provider)) continue
      seen.add(provider)
      readThroughsBehind(provider.needs, offers, into, seen)
    }
  }
  return into
}

const providersOf = (needs: Needs, offers: Offers): readonly NeedProvider[] =>
  Object.values(needs).flatMap((need) =>
    need.part === 'service'
      ? [{ need: need.id, dataset: offers.get(need.id)?.[0]?.dataset.id, optional: need.isOptional || need.many }]
      : [],
  )
