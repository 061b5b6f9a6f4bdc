import type { CompiledOperation } from '@bourse/engine/operations'
import type { Versions } from '@bourse/engine/store'
import type { Authenticator } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { Engine } from '../request/engine.ts'

/** The parts that a host's stream depends on. */
export interface StreamContext {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly operations: readonly CompiledOperation[]
  readonly config: Config
  /** Name of this replica in the ledger. */
  readonly replicaId: string
  readonly requestId: () => string
  /** Secrets for signed URLs, newest first. */
  readonly secrets: () => readonly Buffer[]
}

/** A running stream. */
export interface RunningStream {
  /** Called for new publications and for datasets that are enabled or disabled. */
  published(versions: Versions): void
  /** Number of open connections to this replica. */
  connections(): number
  close(): Promise<void>
}
