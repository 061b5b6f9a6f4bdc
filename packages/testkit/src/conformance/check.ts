import type { Specimen } from './specimen.ts'
import { parseAhead } from './support/sample-rows.ts'

/** One rule that every dataset keeps. */
export interface Check {
  /** Kebab-case, as a report names it. */
  readonly name: string
  /** What is broken where the check fails, and how to mend it. */
  readonly says: string
  /** Why there is nothing to look at, told by the definition alone; undefined where the check runs. */
  readonly skip?: (specimen: Specimen) => string | undefined
  /** What is wrong, a line each; empty where all is well. */
  readonly find: (specimen: Specimen) => readonly string[] | Promise<readonly string[]>
}

/** Checks about one side of a dataset. */
export interface CheckGroup {
  readonly title: string
  readonly checks: readonly Check[]
}

/** What came of a check. */
export type Outcome = { readonly skipped: string } | { readonly findings: readonly string[] }

/** Runs one check, unless the definition leaves it nothing to look at. */
export async function runCheck(check: Check, specimen: Specimen): Promise<Outcome> {
  const skipped = check.skip?.(specimen)
  if (skipped !== undefined) return { skipped }
  await parseAhead(specimen.dataset, specimen.options)
  return { findings: await check.find(specimen) }
}

/** Findings told in full; the rest is counted. */
const TOLD = 12

/** The message of a failed check: what is broken, how to mend it, and where. */
export function explain({ name, says }: Check, findings: readonly string[]): string {
  const told = findings.slice(0, TOLD).map((finding) => `  - ${finding}`)
  const more = findings.length > TOLD ? [`  - and ${findings.length - TOLD} more`] : []
  return [`${name}: ${says}`, ...told, ...more].join('\n')
}
