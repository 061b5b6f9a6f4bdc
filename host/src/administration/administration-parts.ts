import type { Database } from '@bourse/database'
import type { Call } from '@bourse/kit'
import type { DatasetHealth } from '@bourse/services'
import type { Versions } from '@bourse/store'
import type { UsageMeter } from '@bourse/usage'
import type { AccountsOptions } from '../accounts/accounts.ts'
import type { KeysOptions } from '../accounts/keys.ts'
import type { TaskParts } from '../jobs/tasks.ts'
import type { CompiledOperation } from '@bourse/operations'
import type { Traffic } from '../http/traffic.ts'
import type { Unloaded } from '@bourse/wiring'

/** What administration stands on; there once the host serves. */
export interface AdministrationParts extends TaskParts, Omit<AccountsOptions & KeysOptions, 'database' | 'by'> {
  readonly operations: readonly CompiledOperation[]
  readonly unloaded: readonly Unloaded[]
  readonly versions: () => Versions
  readonly usage: UsageMeter
  readonly traffic: Traffic
  readonly startedAt: string
  /** The rows of `/v1/health`. */
  readonly freshness: (call: Call) => Promise<readonly DatasetHealth[]>
  /** The database under the role that keeps the audit log. */
  readonly auditKeeper: Database
  /** What checkpoints of the audit log are signed with. */
  readonly auditSecret: () => Buffer
  /** Looks at once for what was published and switched. */
  readonly refresh: () => Promise<void>
  /** Begins what operators asked for, without waiting for the next look. */
  readonly beginErrands: () => void
}
