import type { SampleHost } from '../support/sample-host.ts'
import type { Call } from '../support/calls.ts'
import { ask } from './ask.ts'

/** Runs a step for every successful call. An exception counts as a finding, and each finding names the call. */
export async function forEachCall(
  sample: SampleHost,
  isMeant: (call: Call) => boolean,
  find: (call: Call) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const findings: string[] = []
  for (const call of sample.calls.filter(isMeant)) {
    // A different check reports failed calls.
    if ((await ask(sample, call.address)).status !== 200) continue
    const found = await find(call).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    findings.push(...found.map((finding) => `${call.address}: ${finding}`))
  }
  return findings
}

export const everyCall = (): boolean => true
