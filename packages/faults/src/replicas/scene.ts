import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import type { TestAccount } from '../processes/orders.ts'
import type { HostProcess } from '../processes/start-host.ts'
import { costOf, type HttpAnswer, type HttpCaller } from '@bourse/testkit/calling'
import type { ScratchDatabase } from '../support/scratch-database.ts'

/** Total number of connections from all clients. */
export const CONNECTIONS = 64

/** State shared by the parts of the fault. */
export interface Scene {
  readonly options: FaultOptions
  readonly scratch: ScratchDatabase
  readonly caller: HttpCaller
  readonly findings: Findings
}

/** Sums the credits that the responses state as their cost. */
export const sumOf = (answers: readonly HttpAnswer[]) => answers.reduce((sum, answer) => sum + costOf(answer), 0)

/** Waits until the hosts have settled all charges: this request makes each host return its remaining shares. */
export async function waitUntilSettled(
  caller: HttpCaller,
  hosts: readonly HostProcess[],
  { key }: TestAccount,
): Promise<void> {
  for (const { address } of hosts) await caller.get(`${address}/v1/usage`, key)
}
