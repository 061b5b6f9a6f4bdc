import { inject } from 'vitest'
import { brokenInvariants } from '../../src/findings.ts'
import type { Fault, Invariant } from '../../src/fault.ts'

/** Rounds of a fault in a test run. */
const ROUNDS = 3

/** Runs a fault three times at the size used in tests; returns the violated invariants. */
export async function threeTimes(fault: Fault): Promise<readonly Invariant[]> {
  const report = await fault.run({
    rounds: ROUNDS,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  if (report.invariants.length === 0) throw new Error(`${fault.id} looked at nothing`)
  return brokenInvariants(report)
}
