import type { Actor } from '@bourse/engine/audit'
import type { AccountsChanged, AccountsRead, KeysChanged, KeysRead } from '@bourse/engine/accounts'
import { service } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { AuditLog, UsageRead, HeldDecided, HeldRead } from './reads.ts'
import type { DatasetsChanged, DatasetsRead, DeploymentRead, SourcesChanged, SourcesRead } from './deployment.ts'
import type { ImportsChanged, ImportsRead } from './imports.ts'

/** What may be changed; everything of one change is in one transaction, with what the audit log says of it. */
export interface Changes {
  readonly accounts: AccountsChanged
  readonly keys: KeysChanged
  readonly datasets: DatasetsChanged
  readonly sources: SourcesChanged
  readonly held: HeldDecided
  readonly imports: ImportsChanged
}

/** A change that may come twice, such as where its answer was lost. */
export interface Repeatable {
  /** The caller's name for it: for 24 hours a second one of the same key under this name is the same. */
  readonly name: string
  /** What is asked for, to tell a repetition from another one. */
  readonly request: string
}

/** How a change is made. */
export interface Changing {
  readonly by: Actor
  readonly repeatable?: Repeatable | undefined
}

/** A row as it is sent, with what nobody keeps beside it, such as the text of a key. */
export interface Changed<T> {
  readonly row: T
  /** True where this is the answer of the first time; what is secret in it is gone. */
  readonly isReplayed: boolean
}

/** What operators read and change; the operations of the admin API stand on it. */
export interface Administration {
  readonly accounts: AccountsRead
  readonly keys: KeysRead
  readonly audit: AuditLog
  readonly usage: UsageRead
  readonly deployment: DeploymentRead
  readonly datasets: DatasetsRead
  readonly sources: SourcesRead
  readonly held: HeldRead
  readonly imports: ImportsRead
  /** Who is asking, as the log names it. */
  actor(caller: Caller, from: { readonly address: string | undefined; readonly requestId: string | undefined }): Actor
  /**
   * Does `work` once: all of it or nothing. `withoutSecrets` makes of its row what may be kept for a repetition;
   * rejects with
   * `idempotency-conflict` where the name was used for something else.
   */
  change<T extends object>(
    how: Changing,
    work: (changes: Changes) => Promise<T>,
    withoutSecrets?: (row: T) => T,
  ): Promise<Changed<T>>
  /** What keys can be made of. */
  scopes(): KeyScopes
}

/** Every capability there is, with the operations that need it, and the groups of markets. */
export interface KeyScopes {
  readonly capabilities: readonly { readonly name: string; readonly operations: readonly string[] }[]
  readonly market_groups: readonly { readonly name: string; readonly markets: readonly string[] }[]
}

/** Provided by this package. */
export const administration = service<Administration>('admin.administration', { audience: 'operators' })
