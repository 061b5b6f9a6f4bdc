import { createFindingGroups, findingsJson, type FindingGroup, DONE, lineNumber } from '@bourse/engine/jobs'
import type { PublishReport, RowFinding } from '@bourse/engine/publishing'
import { AlreadyTold, CommandFailure, RowsRejected } from './command-failure.ts'
import type { Context } from './context.ts'
import type { Progress } from './progress.ts'
import { countText, plural, table } from './text.ts'

/** What became of rows, and what was found about single ones. */
interface Outcome<Report> {
  readonly report: Report
  readonly findings: readonly FindingGroup[]
}

/** Publishes rows: `work` is handed where it tells how far it is, and what it finds. */
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

/** How a publication is told. */
interface Telling {
  /** Members of the document beside those of the report. */
  readonly document: object
  /** Lines for people around those of the report. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** Where to look next, once something was found. */
  readonly next: string
  /** What to look at where not a single row could be used, which is a failure then. */
  readonly whenUseless?: string
  readonly dryRun?: boolean
  /** Whether a rejected row ends the command with 3; undefined where it has no such option. */
  readonly isStrict?: boolean
  /** Why no row was read where the settings are the cause: a strict command ends with 3 then, too. */
  readonly cause?: string | undefined
}

/** Tells what became of rows, and fails where none was of use; as JSON, one document says both. */
export function tellOutcome(
  { output }: Context,
  { report, findings }: Outcome<PublishReport>,
  { document, before = [], after = [], whenUseless, isStrict, cause, ...telling }: Telling,
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
  if (failure !== undefined) throw output.json ? new AlreadyTold(failure.message) : failure
  if (isStrict === true && quarantined > 0) throw new RowsRejected('rows were rejected')
  if (isStrict === true && cause !== undefined) throw new RowsRejected(cause)
}

/** A script does not read tables: it is told by the exit code, and people how it is meant. */
function exitLine(
  { rejected, cause }: { readonly rejected: number; readonly cause: string | undefined },
  isStrict: boolean | undefined,
): readonly string[] {
  if (isStrict === undefined || (rejected === 0 && cause === undefined)) return []
  const what = rejected > 0 ? 'rows were rejected' : 'no row was read'
  return [
    isStrict
      ? `${what.charAt(0).toUpperCase()}${what.slice(1)}, and --strict is set: the exit code is 3.`
      : `The exit code is 0 although ${what}. Use --strict to exit with 3.`,
  ]
}

/** What came, what became of it, what was found, and where to look next. */
function reportLines(
  { rows, published, revised, withdrawn, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
  { dryRun = false, next }: Pick<Telling, 'dryRun' | 'next'>,
): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const corrections = revised === 0 ? '' : ` (corrections of earlier ones: ${countText(revised)})`
  const same = unchanged === 0 ? '' : `, ${countText(unchanged)} the same as before`
  const told = (count: number, noun: string, fate: string) =>
    count === 0 ? [] : [`${plural(count, noun)} ${would}${fate}.`]
  return [
    `${plural(rows, 'row')} read: ${countText(published)} ${would}published${corrections}${same}.`,
    ...told(withdrawn, 'row', 'withdrawn'),
    ...told(released, 'held row', 'confirmed and published'),
    ...told(held, 'row', `held until something confirms ${held === 1 ? 'it' : 'them'}`),
    ...told(quarantined, 'row', 'rejected'),
    ...told(warnings, 'row', `taken as ${warnings === 1 ? 'it is' : 'they are'}, with a warning`),
    ...(findings.length === 0 ? [] : ['', ...findingsTable(findings), '', next]),
    ...(dryRun ? ['Dry run: nothing was kept.'] : []),
  ]
}

/** Rows of which not a single one could be used have failed, and most likely for one reason. */
function nothingUsable(
  { rows, quarantined }: PublishReport,
  [first]: readonly FindingGroup[],
  next: string,
): CommandFailure | undefined {
  if (rows === 0 || quarantined < rows) return undefined
  const all =
    rows === 1 ? 'The only row could not be used' : `None of the ${countText(rows)} rows could be used; the first`
  return new CommandFailure(`${all}: ${first?.lines[0]?.reason ?? 'see the quarantine'}.`, next)
}

/** Lines named in a table. */
const NAMED = 5

/** Findings by rule for people: what was done, on which lines, and the first one in full. */
function findingsTable(groups: readonly FindingGroup[]): readonly string[] {
  const rows = groups.map(({ rule, level, rows, lines }) => [
    rule,
    DONE[level],
    countText(rows),
    namedLines(lines, rows),
    lines[0]?.reason ?? '',
  ])
  return table(['RULE', 'DONE', 'ROWS', 'LINES', 'THE FIRST ONE'], rows)
}

function namedLines(lines: readonly RowFinding[], rows: number): string {
  const numbers = lines.slice(0, NAMED).flatMap(({ line }) => lineNumber(line) ?? [])
  return numbers.length === 0 ? '–' : `${numbers.join(', ')}${rows > numbers.length ? ', …' : ''}`
}
