import type { AccountsOptions, ConfirmPerson, KeysOptions } from '@bourse/engine/accounts'
import type { TaskParts } from '@bourse/engine/jobs'
import { type Call, extension, service } from '@bourse/kit'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Versions } from '@bourse/engine/store'
import type { UsageMeter } from '@bourse/engine/usage'
import type { ShownSetting, UnloadedDataset } from '@bourse/engine/wiring'
import type { AccessTokens } from '../http/caller.ts'
import type { Traffic } from '../http/traffic.ts'
import type { ServedRows } from '@bourse/engine/licences'
import type { DueDate } from './due-dates.ts'
import type { HealthRow } from './health.ts'
import type { OperatorChanges } from './operator-changes.ts'

/** The parts of a serving host, for packages built on it. */
export interface HostParts extends TaskParts, Omit<AccountsOptions & KeysOptions, 'database' | 'by'> {
  /** The secret that signs audit log checkpoints. */
  readonly auditSecret: () => Buffer
  /** The effective settings, with secrets masked. */
  readonly settings: () => readonly ShownSetting[]
  readonly operations: readonly CompiledOperation[]
  readonly unloaded: readonly UnloadedDataset[]
  readonly versions: () => Versions
  readonly usage: UsageMeter
  readonly servedRows: ServedRows
  readonly traffic: Traffic
  readonly startedAt: string
  /** The rows in `/v1/health`. */
  readonly freshness: (call: Call) => Promise<readonly HealthRow[]>
  /** The newest and the due date of each dataset and exchange that measures its freshness. */
  readonly dueDates: () => Promise<readonly DueDate[]>
  /** Changes of rows, by operation and symbol. */
  readonly changes: OperatorChanges
  /** Refreshes publications and switches immediately. */
  readonly refresh: () => Promise<void>
}

/**
 * Provided by the host for operators' packages only: its results are not narrowed to a caller. Throws until the host is
 * serving.
 */
export const hostParts = service<() => HostParts>('host.parts', { audience: 'operators' })

/** Work outside of requests, on hosts that take part in scheduled work. */
export interface BackgroundWork {
  /** Starts polling for work; called once. */
  start(onError: (error: unknown) => void): void
  /** Runs pending work, even before polling starts; returns the amount of work done. */
  run(): Promise<number>
  /** Resolves after the work in progress has ended. */
  close(): Promise<void>
}

/** Implemented by packages with background work. */
export const backgroundWork = extension<BackgroundWork>('host.background-work')

/** Implemented by the package with which people sign in: confirms their sessions with their identity provider. */
export const confirmPerson = service<ConfirmPerson>('host.confirm-person', { audience: 'operators' })

/**
 * Returns the URL at which the identity provider of a session ends its own session, too; undefined if there is none.
 */
export type ProviderSignOut = (sessionId: string) => Promise<string | undefined>

/** Implemented by the package with which people sign in. */
export const providerSignOut = service<ProviderSignOut>('host.provider-sign-out', { audience: 'operators' })

/** Implemented by the package with which people sign in: verifies access tokens that their programs send. */
export const accessTokens = service<AccessTokens>('host.access-tokens', { audience: 'operators' })
