import type { AnyRecord } from './record.ts'
import type { AnyStagingTable, Submit } from './staging-table.ts'
import type { AnyReadThrough, Reads, ReadThrough } from '../fetch/read-through.ts'
import type { Recents, RecentlyRequested } from '../subject/recently-requested.ts'
import type { CallRows, Rows } from './rows.ts'

/**
 * A typed contract that one dataset offers to others; `packages/services` defines them. It has exactly one provider.
 */
export interface ServiceRef<T = unknown, Many extends boolean = boolean, Optional extends boolean = boolean> {
  readonly part: 'service'
  readonly id: string
  readonly many: Many
  readonly isOptional: Optional
  /** `operators`: only datasets with the same audience may need the service. */
  readonly audience: 'callers' | 'operators'
  /** Offers the service. `make` receives the needs, typed, under the same names and returns the implementation. */
  provide<const N extends Needs>(needs: N, make: (needs: ProvidedNeeds<N>) => T): Provider
  /** Carries a type; never set at run time. */
  readonly offers?: T
}

/** One dataset's offer of a service: a plain value until the host connects it. */
export interface Provider {
  readonly part: 'provider'
  readonly ref: ServiceRef
  readonly needs: Needs
  readonly make: (needs: never) => unknown
}

/**
 * Anything that part of a dataset may need: services and, from its own dataset, records (to read), staging tables (to
 * submit to), on-demand sources (to fetch) and lists of recently requested entities.
 */
export type Need = ServiceRef | AnyRecord | AnyStagingTable | AnyReadThrough | Recents

/** Needs, keyed by the names under which the host passes them. */
export type Needs = Readonly<Record<string, Need>>

/** The needs as the host passes them. */
export type ProvidedNeeds<N extends Needs> = { readonly [K in keyof N]: Injected<N[K]> }

/** The needs as the host passes them to an operation: records are narrowed to the rows that the call may see. */
export type NarrowedNeeds<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends AnyRecord ? CallRows<N[K]> : Injected<N[K]>
}

type Injected<X> =
  X extends ServiceRef<infer T, infer Many, infer Optional>
    ? Many extends true
      ? readonly T[]
      : Optional extends true
        ? T | undefined
        : T
    : X extends AnyRecord
      ? Rows<X>
      : X extends AnyStagingTable
        ? Submit<X>
        : X extends Recents
          ? RecentlyRequested
          : X extends ReadThrough<infer Unit, infer Row>
            ? Reads<Unit, Row>
            : never
