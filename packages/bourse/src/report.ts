import { createFindingGroups, findingsJson, type FindingGroup, LEVEL_OUTCOMES, lineNumber } from '@bourse/engine/jobs'
import type { PublishReport, RowFinding } from '@bourse/engine/publishing'
import { AlreadyReported, CommandFailure, RowsRejected } from './command-failure.ts'
import type { Context } from './context.ts'
import type { Progress } from './progress.ts'
import { countText, plural, table } from './text.ts'

/** A publication's counts and validation issues. */
interface Outcome<Report> {
  readonly report: Report
  readonly findings: readonly FindingGroup[]
}

/** Publishes rows: `work` receives callbacks for progress and validation issues. */
export async function publishing<Report>(
  { output }: Context,
  title: string,
  work: (watch: { readonly progress: Progress; onFinding(finding: RowFinding): void }) => Promise<Report>,
): Promise<Outcome<Report>> {
  const progress = output.progress(title)
  const groups = createFindingGroups()
  const report = await work({ progress, onFinding: groups.add }).finally(progress.end)
  return { report, findings: groups.all() }
}

/** How to report a publication. */
interface ReportOptions {
  /** Properties of the JSON document in addition to the report. */
  readonly document: object
  /** Lines to print before and after the report. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** Where to find details about validation issues. */
  readonly next: string
  /** What to check if no row is valid, which counts as a failure. */
  readonly whenUseless?: string
  readonly dryRun?: boolean
  /** Whether the command exits with code 3 if rows were rejected; undefined for commands without this option. */
  readonly isStrict?: boolean
  /** The setting that left no rows to read; a strict command then also exits with code 3. */
  readonly cause?: string | undefined
}

/**
 * Reports a publication, and fails if no row was valid. With `--json`, one document contains the report and the
 * failure.
 */
export function reportOutcome(
  { output }: Context,
  { report, findings }: Outcome<PublishReport>,
  { document, before = [], after = [], whenUseless, isStrict, cause, ...telling }: ReportOptions,
): void {
  const failure = whenUseless === undefined ? undefined : nothingUsable(report, findings, whenUseless)
  const { batch, rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings } = report
  const counts = { rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }
  output.print(
    {
      ...document,
      batch: batch ?? null,
      ...counts,
      ...(cause === undefined ? {} : { cause }),
      findings: findingsJson(findings),
      ...(failure && { error: { message: failure.message, next: failure.next } }),
    },
    [
      ...before,
      ...reportLines(report, findings, telling),
      ...(cause === undefined ? [] : [cause]),
      ...exitLine({ rejected: quarantined, cause }, isStrict),
      ...after,
    ],
  )
  if (failure !== undefined) throw output.json ? new AlreadyReported(failure.message) : failure
  if (isStrict === true && quarantined > 0) throw new RowsRejected('rows were rejected')
  if (isStrict === true && cause !== undefined) throw new RowsRejected(cause)
}

/** Explains the exit code, which scripts use instead of the table. */
function exitLine(
  { rejected, cause }: { readonly rejected: number; readonly cause: string | undefined },
  isStrict: boolean | undefined,
): readonly string[] {
  if (isStrict === undefined || (rejected === 0 && cause === undefined)) return []
  const what = rejected > 0 ? 'rows were rejected' : 'no rows were read'
  return [
    isStrict
      ? `${what.charAt(0).toUpperCase()}${what.slice(1)}, and --strict is set: the exit code is 3.`
      : `The exit code is 0 although ${what}. Use --strict to exit with 3.`,
  ]
}

/** Returns lines with the counts, the validation issues, and where to find details. */
function reportLines(
  { rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
  { dryRun = false, next }: Pick<ReportOptions, 'dryRun' | 'next'>,
): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const corrections = revised === 0 ? '' : ` (corrections of earlier ones: ${countText(revised)})`
  const same = unchanged === 0 ? '' : `, ${countText(unchanged)} unchanged from before`
  const countLines = (count: number, noun: string, fate: string) =>
    count === 0 ? [] : [`${plural(count, noun)} ${would}${fate}.`]
  return [
    `${plural(rows, 'row')} read: ${countText(published)} ${would}published${corrections}${same}.`,
    ...countLines(withdrawn, 'row', 'withdrawn'),
    ...countLines(released, 'held row', 'confirmed and published'),
    ...countLines(held, 'row', 'held for review'),
    ...countLines(quarantined, 'row', 'rejected'),
    ...countLines(warnings, 'row', 'flagged'),
    ...(findings.length === 0 ? [] : ['', ...findingsTable(findings), '', next]),
    ...(dryRun ? ['Dry run: nothing was stored.'] : []),
  ]
}

/** If no row is valid, the publication has failed, most likely for one common reason. */
function nothingUsable(
  { rows, quarantined }: PublishReport,
  [first]: readonly FindingGroup[],
  next: string,
): CommandFailure | undefined {
  if (rows === 0 || quarantined < rows) return undefined
  const all = rows === 1 ? 'The only row is invalid' : `None of the ${countText(rows)} rows is valid; the first`
  return new CommandFailure(`${all}: ${first?.lines[0]?.reason ?? 'see the quarantine'}.`, next)
}

/** Maximum number of lines to list in a table. */
const NAMED = 5

/** Formats validation issues by rule: level, lines, and the first one in full. */
function findingsTable(groups: readonly FindingGroup[]): readonly string[] {
  const rows = groups.map(({ rule, level, rows, lines }) => [
    rule,
    LEVEL_OUTCOMES[level],
    countText(rows),
    namedLines(lines, rows),
    lines[0]?.reason ?? '',
  ])
  return table(['RULE', 'DONE', 'ROWS', 'LINES', 'FIRST ISSUE'], rows)
}

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
