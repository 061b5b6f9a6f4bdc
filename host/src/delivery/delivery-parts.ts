import type { Authenticator } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'

/** What other ways out of the operations stand on. */
export interface DeliveryParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly operations: readonly CompiledOperation[]
  /** Secrets of signed addresses, the newest first. */
  readonly secrets: () => readonly Buffer[]
  readonly config: Config
  /** Looks at once for what was published. */
  readonly refresh: () => Promise<void>
}
