import type { CompiledOperation } from '@bourse/engine/operations'
import type { Versions } from '@bourse/engine/store'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { Engine } from '../request/engine.ts'

/** What a way in stands on. */
export interface TransportContext {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly operations: readonly CompiledOperation[]
  readonly config: Config
  /** Name of this replica in the ledger. */
  readonly replicaId: string
  readonly requestId: () => string
}

/** A way in that is open. */
export interface RunningTransport {
  /** Hears of new publications and switches. */
  published(versions: Versions): void
  close(): Promise<void>
}

/** Opens a way in of its own beside the addresses of operations; undefined where the deployment has no use for it. */
export type OpenTransport = (app: FastifyInstance, context: TransportContext) => RunningTransport | undefined
