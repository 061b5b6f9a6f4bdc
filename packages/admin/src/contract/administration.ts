import type { Actor } from '@bourse/engine/audit'
import type {
  AccountsChanged,
  AccountsRead,
  Changeable,
  KeysChanged,
  KeysRead,
  LinksChanged,
  LinksRead,
  MembersChanged,
  MembersRead,
  OperatorLimits,
} from '@bourse/engine/accounts'
import { service } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { HeldDecided, HeldRead } from './held.ts'
import type { AuditLog, LicencesRead, LineageRead, UsageRead } from './reads.ts'
import type { DatasetsChanged, DatasetsRead, DeploymentRead, SourcesChanged, SourcesRead } from './deployment.ts'
import type { ImportsChanged, ImportsRead } from './imports.ts'
import type { JobsChanged, JobsRead } from './jobs.ts'

/** Services that make changes. All parts of one change and its audit entry are in one transaction. */
export interface Changes {
  /** The open transaction and the actor, for changes that another package makes. */
  readonly within: { readonly database: Changeable; readonly by: Actor }
  readonly accounts: AccountsChanged
  readonly keys: KeysChanged
  readonly links: LinksChanged
  readonly members: MembersChanged
  readonly datasets: DatasetsChanged
  readonly sources: SourcesChanged
  readonly held: HeldDecided
  readonly imports: ImportsChanged
  readonly jobs: JobsChanged
}

/** An idempotent change, which may arrive twice because a response was lost. */
export interface Repeatable {
  /**
   * The caller's idempotency key: for 24 hours, another request with the same API key and idempotency key is a repeat.
   */
  readonly name: string
  /** Request digest, which distinguishes a repeat from a different request. */
  readonly request: string
}

/** A change's conditions and origin. */
export interface Changing {
  readonly by: Actor
  readonly repeatable?: Repeatable | undefined
}

/** A row as sent, including secrets that are not stored, such as an API key. */
export interface ChangeResult<T> {
  readonly row: T
  /** Whether this is the stored response to the first request, without its secrets. */
  readonly isReplayed: boolean
}

/** Reads and changes for operators; the admin API is built on it. */
export interface Administration {
  readonly accounts: AccountsRead
  readonly keys: KeysRead
  readonly links: LinksRead
  readonly members: MembersRead
  readonly audit: AuditLog
  readonly usage: UsageRead
  readonly licences: LicencesRead
  readonly deployment: DeploymentRead
  readonly datasets: DatasetsRead
  readonly sources: SourcesRead
  readonly held: HeldRead
  readonly imports: ImportsRead
  readonly jobs: JobsRead
  readonly lineage: LineageRead
  /** Returns a change's actor as recorded in the audit log. */
  actor(
    caller: Caller,
    from: { readonly address: string | undefined; readonly requestId: string | undefined },
  ): Promise<Actor>
  /**
   * Runs `work` once in a transaction. `withoutSecrets` removes what must not be stored for repeated requests. Rejects
   * with `idempotency-conflict` if the idempotency key was used for a different request.
   */
  change<T extends object>(
    how: Changing,
    work: (changes: Changes) => Promise<T>,
    withoutSecrets?: (row: T) => T,
  ): Promise<ChangeResult<T>>
  /** Returns the ids of the operations of this API that a key of the owner account may call. */
  operationsOf(limits: OperatorLimits): readonly string[]
  /** Capabilities, roles and market groups that keys can be limited to. */
  scopes(): KeyScopes
}

/** Every capability with the operations that need it, every role with those that it permits, and the market groups. */
export interface KeyScopes {
  readonly capabilities: readonly { readonly name: string; readonly operations: readonly string[] }[]
  readonly roles: readonly { readonly name: string; readonly operations: readonly string[] }[]
  readonly market_groups: readonly { readonly name: string; readonly markets: readonly string[] }[]
}

/** Provided by this package. */
export const administration = service<Administration>('admin.administration', { audience: 'operators' })
