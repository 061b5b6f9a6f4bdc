import type { Database } from '@bourse/engine/database'
import type { UsageMeter } from '@bourse/engine/usage'
import type { RecordStore, Versions, VersionWatch } from '@bourse/engine/store'
import type { Clock, Scope, Subject, SubjectResolver } from '@bourse/kit'
import type { Callers, KeyRates, Principal } from '@bourse/engine/accounts'
import type { ConsoleAllowance, Ledger } from '@bourse/engine/ledger'
import type { CoverageBook } from './coverage-book.ts'
import type { Wiring } from '@bourse/engine/wiring'
import type { BodyCache } from './answer/body-cache.ts'
import type { CursorSigner } from './cursor/cursor.ts'
import type { LoadShedder } from './load-shedder.ts'

/** What every request depends on; created once at boot. */
export interface Engine {
  readonly database: Database
  readonly wiring: Wiring
  readonly clock: Clock
  readonly ledger: Ledger
  /** What sessions of the console have free. */
  readonly consoleAllowance: ConsoleAllowance
  /** What accounts use, for bills. */
  readonly usage: UsageMeter
  /** Requests a minute of single keys. */
  readonly keyRates: KeyRates
  /** What every request passes first. */
  readonly loadShedder: LoadShedder
  readonly callers: Callers
  readonly coverage: CoverageBook
  readonly cursors: CursorSigner
  readonly bodies: BodyCache
  readonly store: RecordStore
  /** The newest versions this replica knows. */
  versions(): Versions
  /** Versions not older than any publication acknowledged by now: at hand while the store's lease on them runs. */
  freshVersions(): Versions | Promise<Versions>
  /** When batches were published, by their number; those that are no longer there are left out. */
  readonly instantsOf: VersionWatch['instantsOf']
  /** What a key may see, its symbols resolved to ids. */
  scopeOf(principal: Principal): Promise<Scope>
  resolverOf(subject: Subject): SubjectResolver
  readonly markets: ReadonlySet<string>
  /** Part of every ETag: another release may answer otherwise from the same rows. */
  readonly release: string
}
