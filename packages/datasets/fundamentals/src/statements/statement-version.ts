import { type Filing } from '../facts/reported-fact.ts'
import { applyFormulas, type LineValues } from './apply-formulas.ts'
import { type Draft } from './statement-draft.ts'
import { fiscalLabel } from './fiscal-labels.ts'
import { type Statement } from './line-definition.ts'
import { EPS_LINES, LINES, SET_LINES, SHARE_LINES } from './lines/lines.ts'
import { debtIssues } from './quality/debt-issues.ts'
import { mismatches } from './quality/mismatches.ts'
import { type QualityIssue, type LineReader } from './quality/quality-issue.ts'
import { provenanceIssues } from './quality/provenance-issues.ts'
import { type Surroundings, withheldLines } from './quality/withheld-lines.ts'
import { type LineValue } from './line-value.ts'
import { transitionIssue, type TransitionPeriod } from './transition-period.ts'
import { type ItemSource, type PeriodType, type StatementRow } from './statement-row.ts'

/** A row and its lines before checks, for comparison with the next version. */
export interface Version {
  readonly row: StatementRow
  /** Lines with their values before the checks withheld any. */
  readonly lines: LineValues
}

interface VersionInput {
  readonly statement: Statement
  readonly periodType: PeriodType
  readonly periodEnd: string
  readonly draft: Draft
  readonly before: Version | undefined
  readonly filing: Filing
  readonly ownEnd: string
  readonly surroundings: Surroundings
  /** Transition periods right before or after the statement's period. They have no statements of their own. */
  readonly transitions: readonly TransitionPeriod[]
}

/** Returns the row version that a filing adds; undefined if the filing changes nothing. */
export function versionOf(input: VersionInput): Version | undefined {
  const { draft, before, surroundings, statement } = input
  const sticky = withSourcesOf(draft, before?.lines)
  const lines = applyFormulas(sticky)
  const restated = before !== undefined && (before.row.restated || changes(before.lines, lines))
  const withheld = withheldLines(reading(lines), LINES[statement], surroundings)
  const served = applyFormulas(sticky, new Set(withheld.flatMap(({ line }) => line ?? [])))
  const isDifference = (id: string) => draft.lines.get(id)?.derived === true
  const row = rowOf(input, served, restated, [
    ...withheld,
    ...mismatches(reading(served), isDifference),
    ...debtIssues(reading(served), reading(draft.statedDebt)),
    ...input.transitions.map(transitionIssue),
  ])
  return before !== undefined && isUnchanged(before.row, row) ? undefined : { row, lines }
}

/** Keeps the source of a value that the filing only repeats. */
function withSourcesOf(draft: Draft, before: LineValues | undefined): Draft {
  if (before === undefined) return draft
  const lines = new Map<string, LineValue>()
  for (const [id, line] of draft.lines) {
    const known = before.get(id)
    lines.set(id, known !== undefined && repeats(known, line) ? known : line)
  }
  if (isShareLine(draft.stale)) keepSet(lines, before)
  return { ...draft, lines }
}

/** Whether the filing only repeats a value. A tagged value does not repeat a value from a formula. */
function repeats(known: LineValue, line: LineValue): boolean {
  return known.value.equals(line.value) && (known.concept !== null || line.concept === null)
}

const isShareLine = (id: string | undefined): boolean => SHARE_LINES.some((line) => line === id)

/**
 * Keeps the previous earnings per share and share counts, because those for the year and the nine months now have
 * different share bases.
 */
function keepSet(lines: Map<string, LineValue>, before: LineValues): void {
  for (const id of SET_LINES) {
    const known = before.get(id)
    if (known === undefined) lines.delete(id)
    else lines.set(id, known)
  }
}

function changes(before: LineValues, after: LineValues): boolean {
  return [...before].some(([id, { value }]) => after.get(id)?.value.equals(value) !== true)
}

function reading(lines: ReadonlyMap<string, Pick<LineValue, 'value'>>): LineReader {
  return (id) => lines.get(id)?.value
}

function rowOf(
  { statement, periodType, periodEnd, draft, before, filing, ownEnd }: VersionInput,
  lines: LineValues,
  restated: boolean,
  issues: readonly QualityIssue[],
): StatementRow {
  const filings = newestFirst([...lines.values()].flatMap((line) => line.filings))
  const newest = filings[0] ?? filing
  const label = before?.row ?? fiscalLabel(filing, ownEnd, periodType, periodEnd)
  return {
    statement,
    period_type: periodType,
    period_end: periodEnd,
    reported_period_start: draft.period.start,
    reported_period_end: draft.period.end,
    reported_fiscal_year: label.reported_fiscal_year,
    reported_fiscal_period: label.reported_fiscal_period,
    currency_code: draft.currency,
    accounting_standard: draft.standard === 'us-gaap' ? 'us-gaap' : 'ifrs',
    items: Object.fromEntries(LINES[statement].map(({ id }) => [id, lines.get(id)?.value.toFixed() ?? null])),
    item_sources: Object.fromEntries([...lines].map(([id, line]) => [id, sourceOf(line)])),
    filing_ids: filings.map(({ accession }) => accession),
    form_type: newest.form,
    filed_on: newest.filed,
    first_filed_on: before?.row.first_filed_on ?? filing.filed,
    restated,
    quality_issues: [...issues, ...provenanceIssues({ statement, draft, lines, restated, filings: filings.length })],
    share_basis_on: shareBasisOn(lines),
    known_at: filing.accepted,
  }
}

function sourceOf({ concept, filings, derived }: LineValue): ItemSource {
  return { concept, filing_id: newestFirst(filings)[0]?.accession ?? '', derived }
}

function newestFirst(filings: readonly Filing[]): readonly Filing[] {
  return [...new Set(filings)].sort((a, b) =>
    a.accepted === b.accepted ? (a.accession < b.accession ? 1 : -1) : a.accepted < b.accepted ? 1 : -1,
  )
}

function shareBasisOn(lines: LineValues): string | null {
  const filings = EPS_LINES.flatMap((id) => lines.get(id)?.filings ?? [])
  return newestFirst(filings)[0]?.filed ?? null
}

/** Whether two versions differ only in the text of issues or in the source of a value, which adds no version. */
function isUnchanged(before: StatementRow, after: StatementRow): boolean {
  const content = (row: StatementRow) => {
    const issues = row.quality_issues.map(({ code, line }) => [code, line])
    return JSON.stringify([row.items, issues, row.currency_code, row.reported_period_start, row.reported_period_end])
  }
  return content(before) === content(after)
}
