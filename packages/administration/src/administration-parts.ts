import type { Database } from '@bourse/engine/database'
import type { Call } from '@bourse/kit'
import type { DatasetHealth, OperationTraffic } from '@bourse/services'
import type { Versions } from '@bourse/engine/store'
import type { UsageMeter } from '@bourse/engine/usage'
import type { AccountsOptions, KeysOptions } from '@bourse/engine/accounts'
import type { TaskParts } from '@bourse/engine/jobs'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Unloaded } from '@bourse/engine/wiring'

/** What operations of this process answered, and how long it took. */
export interface Traffic {
  all(): readonly OperationTraffic[]
}

export interface OperatorWorkParts extends TaskParts {
  /** The database under the role that keeps the audit log. */
  readonly auditKeeper: Database
  /** What checkpoints of the audit log are signed with. */
  readonly auditSecret: () => Buffer
}

/** What administration stands on; there once the host serves. */
export interface AdministrationParts extends OperatorWorkParts, Omit<AccountsOptions & KeysOptions, 'database' | 'by'> {
  readonly operations: readonly CompiledOperation[]
  readonly unloaded: readonly Unloaded[]
  readonly versions: () => Versions
  readonly usage: UsageMeter
  readonly traffic: Traffic
  readonly startedAt: string
  /** The rows of `/v1/health`. */
  readonly freshness: (call: Call) => Promise<readonly DatasetHealth[]>
  /** Looks at once for what was published and switched. */
  readonly refresh: () => Promise<void>
  /** Begins what operators asked for, without waiting for the next look. */
  readonly beginOperatorWork: () => void
}
