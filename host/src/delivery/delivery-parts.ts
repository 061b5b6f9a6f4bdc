import type { Authenticator } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'

/** The parts that delivery channels other than HTTP depend on. */
export interface DeliveryParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly operations: readonly CompiledOperation[]
  /** Secrets for signed URLs, newest first. */
  readonly secrets: () => readonly Buffer[]
  readonly config: Config
  /** Refreshes publications immediately. */
  readonly refresh: () => Promise<void>
}
