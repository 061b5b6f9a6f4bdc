import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import type { TestAccount } from '../processes/orders.ts'
import type { HostProcess } from '../processes/start-host.ts'
import type { HttpCaller } from '@bourse/testkit/calling'
import type { ScratchDatabase } from '../support/scratch-database.ts'

/** Seconds after which a host in this fault closes a stalled connection; the default is one minute. */
export const STALLED = 2
/** Tolerance for checks and timers, in milliseconds. */
export const SLACK = 3_000

/** State shared by the parts of the fault. */
export interface Scene {
  readonly options: FaultOptions
  readonly findings: Findings
  readonly caller: HttpCaller
  readonly host: HostProcess
  readonly who: TestAccount
  readonly scratch: ScratchDatabase
}

/** A request that changes nothing and costs nothing. */
export const ask = ({ caller, host, who }: Scene) => caller.get(`${host.address}/v1/usage`, who.key)
