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

/** What the parts of datasets are handed. */
export interface Injection {
  /**
   * The needs of a part as objects under the same names. `isGranted` leaves services out that come from a dataset which
   * the caller may not have, or stand on one; what they can do without is left out behind them as well.
   */
  inject(needs: Needs, isGranted?: IsGranted): Readonly<Record<string, unknown>>
  /** What serving datasets offer of an extension to others, and not to a caller with these. */
  withheld<T>(extension: ServiceRef<T, true>, isGranted: IsGranted): readonly T[]
  /** The provider of a service, undefined where no dataset that serves offers it. */
  service<T>(ref: ServiceRef<T, false>): T | undefined
}

export interface InjectionParts {
  /** Opens the rows of a record; called at most once per record. */
  readonly rows: (table: Table) => Rows<AnyRecord>
  /** What a part that needs a staging table receives. */
  readonly submit: (stagingTable: AnyStagingTable) => unknown
  /** What a part that needs a read-through source, or a list of what was requested lately, is handed. */
  readonly reads?: (source: AnyReadThrough) => unknown
  readonly recents?: (recents: Recents) => unknown
}

export interface Offer {
  readonly dataset: Dataset
  readonly provider: Provider
}

/** What of the datasets of a deployment decides who is handed what. */
export interface Offered {
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly stagingTables: ReadonlyMap<AnyStagingTable, Dataset>
  readonly offers: ReadonlyMap<string, readonly Offer[]>
  readonly grounds: ServiceDependencies
  readonly isServing: (dataset: Dataset) => boolean
  /** Hears of a provider that could not be made. */
  readonly onBroken: (offer: Offer, error: unknown) => void
}

const everyDataset: IsGranted = () => true

/**
 * Hands out rows, staging tables and services; each provider is made once, and once more for callers to whom the same
 * datasets behind it are not granted. `make` makes it before anybody asks.
 */
export function createInjection(
  offered: Offered,
  parts: InjectionParts,
): Injection & { readonly make: (offer: Offer) => void } {
  const { tables, stagingTables, offers, grounds, isServing, onBroken } = offered
  const opened = new Map<AnyRecord, Rows<AnyRecord>>()
  const make = (provider: Provider, isGranted: IsGranted) => provider.make(inject(provider.needs, isGranted) as never)
  const instanceOf = createInstances(make, { grounds, onBroken })

  /**
   * Needs are read when they are used, so that a switched-off optional provider is gone at once and a cycle through it
   * can close.
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
    throw problem('dataset-unavailable', `No dataset that serves offers ${need.id}.`)
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
  }
}

type Instance = { readonly value: unknown } | undefined

/**
 * Makes each provider once for all to whom everything behind it is granted, and once for others who lack the same: one
 * of theirs that cannot be made is missing for them alone.
 */
function createInstances(
  make: (provider: Provider, isGranted: IsGranted) => unknown,
  { grounds, onBroken }: Pick<Offered, 'grounds' | 'onBroken'>,
): (offer: Offer, isGranted: IsGranted) => Instance {
  const whole = createOnce((provider) => make(provider, everyDataset), onBroken)
  /** By the ids of what is withheld. */
  const narrowed = new Map<string, typeof whole>()
  return (offer, isGranted) => {
    if (isGranted === everyDataset) return whole(offer)
    const withheld = grounds.withheld(offer, isGranted)
    if (withheld.length === 0) return whole(offer)
    const by = withheld.join(' ')
    const without = (provider: Provider) => make(provider, ({ id }) => !withheld.includes(id))
    const instances = narrowed.get(by) ?? createOnce(without, () => undefined)
    narrowed.set(by, instances)
    return instances(offer)
  }
}

/**
 * Makes each provider once. One that throws takes its own dataset down and no other, unless the fault is with a
 * provider it needs.
 */
function createOnce(make: (provider: Provider) => unknown, onBroken: Offered['onBroken']): (offer: Offer) => Instance {
  const instances = new Map<Provider, { readonly value: unknown }>()
  const making = new Set<Provider>()
  return (offer) => {
    const { provider } = offer
    const made = instances.get(provider)
    if (made !== undefined) return made
    if (making.has(provider))
      throw new Error(
        `${provider.ref.id} asks for itself while it is made: read optional needs when they are used, not before`,
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

/** Throws for a part that nobody may need but its own dataset. */
export function unknownPart(what: string): never {
  throw new Error(
    `${what} belongs to no installed dataset: a part may need only records and staging tables of its own dataset`,
  )
}
