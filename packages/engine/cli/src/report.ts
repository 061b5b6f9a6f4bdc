import { findingsJson, type FindingGroup } from '@bourse/jobs'
import type { PublishReport } from '@bourse/publishing'
import { AlreadyTold, CommandFailure } from './command-failure.ts'
import { findingsTable } from './finding-groups.ts'
import type { Output } from './output.ts'
import { countText, plural } from './text.ts'

/** A report of a publication as JSON, with what was found about single rows. */
export function reportJson(
  { batch, rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
): object {
  const counts = { rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }
  return { batch: batch ?? null, ...counts, findings: findingsJson(findings) }
}

/** A report of a publication for people: what came, what became of it, what was found, and where to look next. */
export function reportLines(
  { rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
  { dryRun = false, next }: { readonly dryRun?: boolean; readonly next: string },
): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const itIs = warnings === 1 ? 'it is' : 'they are'
  const corrections = revised === 0 ? '' : ` (corrections of earlier ones: ${countText(revised)})`
  const same = unchanged === 0 ? '' : `, ${countText(unchanged)} the same as before`
  return [
    `${plural(rows, 'row')} read: ${countText(published)} ${would}published${corrections}${same}.`,
    ...(withdrawn === 0 ? [] : [`${plural(withdrawn, 'row')} ${would}withdrawn.`]),
    ...(released === 0 ? [] : [`${plural(released, 'held row')} ${would}confirmed and published.`]),
    ...(held === 0
      ? []
      : [`${plural(held, 'row')} ${would}held until something confirms ${held === 1 ? 'it' : 'them'}.`]),
    ...(quarantined === 0 ? [] : [`${plural(quarantined, 'row')} ${would}rejected.`]),
    ...(warnings === 0 ? [] : [`${plural(warnings, 'row')} ${would}taken as ${itIs}, with a warning.`]),
    ...findingsTable(findings),
    ...(findings.length === 0 ? [] : ['', next]),
    ...(dryRun ? ['Dry run: nothing was kept.'] : []),
  ]
}

/** Rows of which not a single one could be used have failed, and most likely for one reason. */
export function nothingUsable(
  { rows, quarantined }: PublishReport,
  [first]: readonly FindingGroup[],
  next: string,
): CommandFailure | undefined {
  if (rows === 0 || quarantined < rows) return undefined
  const all =
    rows === 1 ? 'The only row could not be used' : `None of the ${countText(rows)} rows could be used; the first`
  return new CommandFailure(`${all}: ${first?.lines[0]?.reason ?? 'see the quarantine'}.`, next)
}

/** Prints what was done and, where nothing was of use, fails; as JSON, one document says both. */
export function printOutcome(
  output: Output,
  document: object,
  lines: readonly string[],
  failure: CommandFailure | undefined,
): void {
  const error = failure && { message: failure.message, next: failure.next }
  output.print({ ...document, ...(error && { error }) }, lines)
  if (failure !== undefined) throw output.json ? new AlreadyTold(failure.message) : failure
}
