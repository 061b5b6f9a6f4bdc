import {
  problem,
  type AnyStagingTable,
  type AnyRecord,
  type Dataset,
  type Provider,
  type Recents,
  type Rows,
  type ServiceRef,
} from '@bourse/kit'
import type { Needs, AnyReadThrough, Need } from '@bourse/kit/host'
import type { Table } from '../store/index.ts'
import type { ServiceDependencies, IsGranted } from './service-dependencies.ts'

/** Gives the parts of datasets what they need: rows, staging tables and services. */
export interface Injection {
  /**
   * Returns a part's needs as objects under the same names. Omits services from datasets that `isGranted` excludes,
   * and services that require such a dataset. Providers run without their optional needs from these datasets.
   */
  inject(needs: Needs, isGranted?: IsGranted): Readonly<Record<string, unknown>>
  /** Returns the implementations of an extension that enabled datasets offer, but that the given grants exclude. */
  withheld<T>(extension: ServiceRef<T, true>, isGranted: IsGranted): readonly T[]
  /** Returns a service's implementation; undefined if no enabled dataset offers it. */
  service<T>(ref: ServiceRef<T, false>): T | undefined
}

export interface InjectionParts {
  /** Opens a record's rows; called at most once per record. */
  readonly rows: (table: Table) => Rows<AnyRecord>
  /** Returns the object for a part that needs a staging table. */
  readonly submit: (stagingTable: AnyStagingTable) => unknown
  /** Returns the object for a part that needs an on-demand source or its list of recent requests. */
  readonly reads?: (source: AnyReadThrough) => unknown
  readonly recents?: (recents: Recents) => unknown
}

export interface Offer {
  readonly dataset: Dataset
  readonly provider: Provider
}

/** The properties of a deployment's datasets that determine the injection. */
export interface InjectionSources {
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly stagingTables: ReadonlyMap<AnyStagingTable, Dataset>
  readonly offers: ReadonlyMap<string, readonly Offer[]>
  readonly grounds: ServiceDependencies
  readonly isServing: (dataset: Dataset) => boolean
  /** Called for a provider that could not be created. */
  readonly onBroken: (offer: Offer, error: unknown) => void
}

const everyDataset: IsGranted = () => true

/**
 * Injects rows, staging tables and services. Each provider is created once, and once more per set of datasets that
 * callers are not granted. `make` creates it in advance. Instances that `shared` returns are used instead.
 */
export function createInjection(
  offered: InjectionSources,
  parts: InjectionParts,
  shared: InstanceOf = () => undefined,
): Injection & { readonly make: (offer: Offer) => void; readonly instanceOf: InstanceOf } {
  const { tables, stagingTables, offers, grounds, isServing, onBroken } = offered
  const opened = new Map<AnyRecord, Rows<AnyRecord>>()
  const make = (provider: Provider, isGranted: IsGranted) => provider.make(inject(provider.needs, isGranted) as never)
  const instances = createInstances(make, { grounds, onBroken })
  const instanceOf: InstanceOf = (offer, isGranted) => shared(offer, isGranted) ?? instances(offer, isGranted)

  /**
   * Needs are resolved on use, so that switching off an optional provider takes effect immediately and optional cycles
   * work.
   */
  function inject(needs: Needs, isGranted = everyDataset): Readonly<Record<string, unknown>> {
    const injected: Record<string, unknown> = {}
    for (const [name, need] of Object.entries(needs))
      Object.defineProperty(injected, name, { enumerable: true, get: () => resolve(need, isGranted) })
    return injected
  }

  function rowsOf(record: AnyRecord): Rows<AnyRecord> {
    const known = opened.get(record)
    if (known !== undefined) return known
    const rows = parts.rows(tables.get(record) ?? unknownPart(`record ${record.table}`))
    opened.set(record, rows)
    return rows
  }

  function resolve(need: Need, isGranted = everyDataset): unknown {
    if (need.part === 'record') return rowsOf(need)
    if (need.part === 'staging')
      return stagingTables.has(need) ? parts.submit(need) : unknownPart(`staging table ${need.id}`)
    if (need.part === 'read-through') return parts.reads?.(need)
    if (need.part === 'recents') return parts.recents?.(need)
    const serving = (offers.get(need.id) ?? []).filter(
      (offer) => isServing(offer.dataset) && (isGranted === everyDataset || grounds.isPermitted(offer, isGranted)),
    )
    const made = serving.flatMap((offer) => instanceOf(offer, isGranted) ?? [])
    if (need.many) return made.map(({ value }) => value)
    const [first] = made
    if (first !== undefined) return first.value
    if (need.isOptional) return undefined
    throw problem('dataset-unavailable', `No active dataset offers ${need.id}.`)
  }

  return {
    inject,
    service: <T>(ref: ServiceRef<T, false>) => resolve({ ...ref, isOptional: true }) as T | undefined,
    withheld: <T>({ id }: ServiceRef<T, true>, isGranted: IsGranted) =>
      (offers.get(id) ?? [])
        .filter((offer) => isServing(offer.dataset) && !grounds.isPermitted(offer, isGranted))
        .flatMap((offer) => instanceOf(offer, everyDataset) ?? [])
        .map(({ value }) => value as T),
    make: (offer) => void instanceOf(offer, everyDataset),
    instanceOf,
  }
}

type Instance = { readonly value: unknown } | undefined
type InstanceOf = (offer: Offer, isGranted: IsGranted) => Instance

/**
 * Creates each provider once for callers with all grants, and once per set of missing grants. If such a restricted
 * instance cannot be created, only its callers are affected.
 */
function createInstances(
  make: (provider: Provider, isGranted: IsGranted) => unknown,
  { grounds, onBroken }: Pick<InjectionSources, 'grounds' | 'onBroken'>,
): InstanceOf {
  const unrestricted = createOnce((provider) => make(provider, everyDataset), onBroken)
  /** Instances by the ids of the datasets that are not granted. */
  const narrowed = new Map<string, typeof unrestricted>()
  return (offer, isGranted) => {
    if (isGranted === everyDataset) return unrestricted(offer)
    const withheld = grounds.withheld(offer, isGranted)
    if (withheld.length === 0) return unrestricted(offer)
    const by = withheld.join(' ')
    const without = (provider: Provider) => make(provider, ({ id }) => !withheld.includes(id))
    const instances = narrowed.get(by) ?? createOnce(without, () => undefined)
    narrowed.set(by, instances)
    return instances(offer)
  }
}

/**
 * Creates each provider once. If a provider throws, only its own dataset fails, unless a provider that it needs caused
 * the error.
 */
function createOnce(
  make: (provider: Provider) => unknown,
  onBroken: InjectionSources['onBroken'],
): (offer: Offer) => Instance {
  const instances = new Map<Provider, { readonly value: unknown }>()
  const making = new Set<Provider>()
  return (offer) => {
    const { provider } = offer
    const made = instances.get(provider)
    if (made !== undefined) return made
    if (making.has(provider))
      throw new Error(
        `${provider.ref.id} needs itself while it is being created: read optional needs only when you use them, ` +
          'not earlier',
      )
    making.add(provider)
    try {
      const fresh = { value: make(provider) }
      instances.set(provider, fresh)
      return fresh
    } catch (error) {
      onBroken(offer, error)
      return undefined
    } finally {
      making.delete(provider)
    }
  }
}

/** Throws for a part that may only be needed by its own dataset. */
export function unknownPart(what: string): never {
  throw new Error(
    `${what} belongs to no installed dataset: a part may only need records and staging tables of ` + 'its own dataset',
  )
}
