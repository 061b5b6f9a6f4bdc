import type { CompiledOperation } from '@bourse/engine/operations'
import type { Versions } from '@bourse/engine/store'
import type { Authenticator } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { Engine } from '../request/engine.ts'

/** What the stream of a host stands on. */
export interface StreamContext {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly operations: readonly CompiledOperation[]
  readonly config: Config
  /** Name of this replica in the ledger. */
  readonly replicaId: string
  readonly requestId: () => string
}

/** A stream that is open. */
export interface RunningStream {
  /** Hears of new publications and switches. */
  published(versions: Versions): void
  close(): Promise<void>
}
