import type { Specimen } from './specimen.ts'
import { parseAhead } from './support/sample-rows.ts'

/** One rule that every dataset must satisfy. */
export interface Check {
  /** Name of the check in reports, kebab-case. */
  readonly name: string
  /** Explains what a failure of the check means and how to fix it. */
  readonly says: string
  /** Returns the reason to skip the check, derived only from the definition; undefined if the check runs. */
  readonly skip?: (specimen: Specimen) => string | undefined
  /** Returns the findings, one line each; empty if the check passes. */
  readonly find: (specimen: Specimen) => readonly string[] | Promise<readonly string[]>
}

/** A group of checks on one aspect of a dataset. */
export interface CheckGroup {
  readonly title: string
  readonly checks: readonly Check[]
}

/** A check's result: skipped with the reason, or its findings. */
export type CheckResult = { readonly skipped: string } | { readonly findings: readonly string[] }

/** Runs one check, unless the definition has nothing to check. */
export async function runCheck(check: Check, specimen: Specimen): Promise<CheckResult> {
  const skipped = check.skip?.(specimen)
  if (skipped !== undefined) return { skipped }
  await parseAhead(specimen.dataset, specimen.options)
  return { findings: await check.find(specimen) }
}

/** Number of findings printed in full; the others are only counted. */
const MAX_PRINTED_FINDINGS = 12

/** Returns the message of a failed check: what is wrong, how to fix it, and where. */
export function explain({ name, says }: Check, findings: readonly string[]): string {
  const printed = findings.slice(0, MAX_PRINTED_FINDINGS).map((finding) => `  - ${finding}`)
  const more = findings.length > MAX_PRINTED_FINDINGS ? [`  - and ${findings.length - MAX_PRINTED_FINDINGS} more`] : []
  return [`${name}: ${says}`, ...printed, ...more].join('\n')
}
