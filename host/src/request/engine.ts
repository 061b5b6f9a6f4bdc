import type { CompiledOperation } from '@bourse/engine/operations'
import type { Database } from '@bourse/engine/database'
import type { LicenceClass, LicenceFindings, Licences, ServedRows } from '@bourse/engine/licences'
import type { UsageMeter } from '@bourse/engine/usage'
import type { RecordStore, Versions, VersionWatch } from '@bourse/engine/store'
import type { Clock, Knowledge, Scope, Subject, SubjectResolver } from '@bourse/kit'
import type { Callers, KeyRates, Principal } from '@bourse/engine/accounts'
import type { ConsoleAllowance, Ledger, Purchases } from '@bourse/engine/ledger'
import type { CoverageBook } from './coverage-book.ts'
import type { Wiring } from '@bourse/engine/wiring'
import type { BodyCache } from './answer/body-cache.ts'
import type { CursorSigner } from './cursor/cursor.ts'
import type { LoadShedder } from './load-shedder.ts'

/** Everything that requests depend on; created once at boot. */
export interface Engine {
  readonly database: Database
  readonly wiring: Wiring
  readonly clock: Clock
  readonly ledger: Ledger
  /** Free credits for console sessions. */
  readonly consoleAllowance: ConsoleAllowance
  /** What keys have paid for today. */
  readonly purchases: Purchases
  /** Usage per account, for billing. */
  readonly usage: UsageMeter
  /** Decides whom publishers' values reach. */
  readonly licences: Licences
  /** The class whose limits apply to all reads of this engine; undefined if everything may be read. */
  readonly licence: LicenceClass | undefined
  /** Returns this engine for requests of a class, with services that share no cache with those of other classes. */
  licensed(licence: LicenceClass): Engine
  /** Returns the pins with the sources whose rows may be read. */
  permit(pins: Knowledge['pins']): Knowledge['pins'] | Promise<Knowledge['pins']>
  /** Requests that got values of publishers whose terms do not permit them. */
  readonly licenceFindings: LicenceFindings
  /** Rows per account, exchange and publisher, for reports to publishers. */
  readonly servedRows: ServedRows
  /** Requests per minute for individual keys. */
  readonly keyRates: KeyRates
  /** Admits requests before any work is done for them. */
  readonly loadShedder: LoadShedder
  readonly callers: Callers
  readonly coverage: CoverageBook
  readonly cursors: CursorSigner
  readonly bodies: BodyCache
  readonly store: RecordStore
  /** All operations; empty until the host has compiled them. */
  operations(): readonly CompiledOperation[]
  /** The newest versions this replica knows. */
  versions(): Versions
  /**
   * Versions at least as new as every publication acknowledged by now; synchronous while the store's version lease is
   * valid.
   */
  freshVersions(): Versions | Promise<Versions>
  /** The publication instants of batches by number, omitting batches that no longer exist. */
  readonly instantsOf: VersionWatch['instantsOf']
  /** A key's scope, with its symbols resolved to ids. */
  scopeOf(principal: Principal): Promise<Scope>
  resolverOf(subject: Subject): SubjectResolver
  readonly markets: ReadonlySet<string>
  /** Part of every ETag, because another release may respond differently from the same rows. */
  readonly release: string
}
