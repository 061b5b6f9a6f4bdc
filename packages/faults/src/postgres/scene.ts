import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import type { HostProcess } from '../processes/start-host.ts'
import type { HttpCaller } from '@bourse/testkit/calling'
import type { OwnServer } from '../support/own-server.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import type { Publisher } from './publisher.ts'

/** Callers at the same time. */
export const LOOPS = 16
/** In which everything must be served again after the server is back, in milliseconds. */
export const RECOVERY_MS = 2_000

/** A server that may be stopped, and what is found out on it. */
export interface Scene {
  readonly options: FaultOptions
  readonly server: OwnServer
  readonly findings: Findings
}

/** The same with two hosts on it, whom somebody asks. */
export interface Served extends Scene {
  readonly scratch: ScratchDatabase
  readonly hosts: readonly [HostProcess, HostProcess]
  readonly caller: HttpCaller
  readonly publisher: Publisher
}

/** What is told of one round. */
export type Row = Readonly<Record<string, number>>
