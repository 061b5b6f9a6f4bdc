import { findingsJson, type FindingGroup, DONE, lineNumber } from '@bourse/jobs'
import type { PublishReport, RowFinding } from '@bourse/publishing'
import { AlreadyTold, CommandFailure } from './command-failure.ts'
import type { Output } from './output.ts'
import { countText, plural, table } from './text.ts'

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

/** Lines named in a table. */
const NAMED = 5

/** Findings by rule for people: what was done, on which lines, and the first one in full. */
function findingsTable(groups: readonly FindingGroup[]): readonly string[] {
  if (groups.length === 0) return []
  const rows = groups.map(({ rule, level, rows, lines }) => [
    rule,
    DONE[level],
    countText(rows),
    namedLines(lines, rows),
    lines[0]?.reason ?? '',
  ])
  return ['', ...table(['RULE', 'DONE', 'ROWS', 'LINES', 'THE FIRST ONE'], rows)]
}

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
