import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import type { HostProcess } from '../processes/start-host.ts'
import type { HttpCaller } from '@bourse/testkit/calling'
import type { OwnServer } from '../support/own-server.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import type { Publisher } from './publisher.ts'

/** Number of concurrent clients. */
export const LOOPS = 16
/** Maximum milliseconds from the server's return until all requests succeed. */
export const RECOVERY_MS = 2_000

/** A server that the fault stops, and the findings about it. */
export interface Scene {
  readonly options: FaultOptions
  readonly server: OwnServer
  readonly findings: Findings
}

/** A scene with two hosts that receive requests. */
export interface ServedScene extends Scene {
  readonly scratch: ScratchDatabase
  readonly hosts: readonly [HostProcess, HostProcess]
  readonly caller: HttpCaller
  readonly publisher: Publisher
}

/** Figures from one round. */
export type Row = Readonly<Record<string, number>>
