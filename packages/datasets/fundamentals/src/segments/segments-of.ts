import { Decimal } from '@bourse/kit'
import { wordsOf } from '../concepts/concepts-of.ts'
import { daysOf, isYear, periodEndOf } from '../facts/fiscal-period.ts'
import { sig10 } from '../metrics/rounding.ts'
import { termsOf } from '../statements/expression.ts'
import { BALANCE_SHEET } from '../statements/lines/balance-sheet.ts'
import { CASH_FLOW_STATEMENT } from '../statements/lines/cash-flow-statement.ts'
import { INCOME_STATEMENT } from '../statements/lines/income-statement.ts'
import { type LineDefinition } from '../statements/line.ts'
import { memberSet } from './member-set.ts'
import {
  type Breakdown,
  BREAKDOWNS,
  type DimensionalFact,
  type SegmentReport,
  type SegmentRow,
} from './segment-report.ts'

/** Axes by the name without its taxonomy, which changed over the years. */
const AXES: Readonly<Record<Breakdown, string>> = {
  business: 'StatementBusinessSegmentsAxis',
  product: 'ProductOrServiceAxis',
  geography: 'StatementGeographicalAxis',
}
const ANNUAL_FORMS: ReadonlySet<string> = new Set(['10-K', '10-K/A', '10-KT', '10-KT/A'])

interface Period {
  readonly start: string
  readonly end: string
  readonly currency: string
}

/**
 * Rows of an annual report; none for other forms, and none of a breakdown whose members do not add up to the
 * revenue.
 */
export function segmentsOf(report: SegmentReport): readonly SegmentRow[] {
  const { form } = report.filing
  if (!ANNUAL_FORMS.has(form)) return []
  const consolidated = report.facts.filter(({ dimensions }) => dimensions.length === 0)
  const periods = periodsOf(consolidated, form.startsWith('10-KT'))
  return BREAKDOWNS.flatMap((breakdown) => {
    const byMember = Map.groupBy(
      report.facts.filter((fact) => memberOn(fact, breakdown) !== undefined),
      (fact) => memberOn(fact, breakdown) ?? '',
    )
    return periods.flatMap((period) =>
      rowsOf(report, breakdown, period, valueOf(REVENUE, consolidated, period), byMember),
    )
  })
}

/**
 * The one member of a fact that counts for a breakdown: another dimension drops it, but that of operating
 * segments.
 */
function memberOn({ dimensions }: DimensionalFact, breakdown: Breakdown): string | undefined {
  const others = dimensions.filter(({ axis, member }) => !isOperatingSegments(localName(axis), localName(member)))
  const [only] = others
  return others.length === 1 && only !== undefined && localName(only.axis) === AXES[breakdown] ? only.member : undefined
}

function isOperatingSegments(axis: string, member: string): boolean {
  return axis === 'ConsolidationItemsAxis' && member === 'OperatingSegmentsMember'
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const lineNamed = (lines: readonly LineDefinition[], id: string) => lines.filter((line) => line.id === id)
const REVENUE = lineNamed(INCOME_STATEMENT, 'revenue')
const OPERATING_INCOME = lineNamed(INCOME_STATEMENT, 'operating_income')
const DEPRECIATION = lineNamed(INCOME_STATEMENT, 'depreciation_and_amortization')
const CAPITAL_EXPENDITURE = lineNamed(CASH_FLOW_STATEMENT, 'capital_expenditure')
const ASSETS = lineNamed(BALANCE_SHEET, 'total_assets')

/** Years that the report states consolidated revenue for; of a transition report its own length. */
function periodsOf(consolidated: readonly DimensionalFact[], isTransition: boolean): readonly Period[] {
  const periods = new Map<string, Period>()
  for (const { tag, unit, start, end } of consolidated) {
    if (start === null || !/^[A-Z]{3}$/.test(unit) || !isTagOf(REVENUE, tag)) continue
    if (isYear(daysOf(start, end)) || isTransition)
      periods.set(`${start} ${end} ${unit}`, { start, end, currency: unit })
  }
  return [...periods.values()].sort((a, b) => (a.end < b.end ? -1 : 1))
}

const sourcesOf = ([line]: readonly LineDefinition[]): readonly string[] => [
  ...(line?.usGaap ?? []),
  ...(line?.ifrs ?? []),
]

const isTagOf = (line: readonly LineDefinition[], tag: string): boolean => sourcesOf(line).includes(tag)

/** A line's value of some facts: of the first tag of its list, or the largest where that decides. */
function valueOf(
  line: readonly LineDefinition[],
  facts: readonly DimensionalFact[],
  period: Period,
): Decimal | undefined {
  const isInstant = line === ASSETS
  const values = sourcesOf(line).map((source) => {
    const [term, ...more] = termsOf(source)
    if (term === undefined || more.length > 0) return undefined
    const fact = facts
      .filter(({ tag, unit, end }) => tag === term.name && unit === period.currency && end === period.end)
      .filter(({ start }) => start === (isInstant ? null : period.start))
      .toSorted((a, b) => a.dimensions.length - b.dimensions.length)[0]
    return fact === undefined ? undefined : new Decimal(fact.value).times(term.sign)
  })
  const largest = values.slice(0, line[0]?.largestOf ?? 0).filter((value) => value !== undefined)
  return largest.length > 0 ? Decimal.max(...largest) : values.find((value) => value !== undefined)
}

function rowsOf(
  report: SegmentReport,
  breakdown: Breakdown,
  period: Period,
  consolidated: Decimal | undefined,
  byMember: ReadonlyMap<string, readonly DimensionalFact[]>,
): readonly SegmentRow[] {
  const members = [...byMember].flatMap(([member, facts]) => {
    const revenue = valueOf(REVENUE, facts, period)
    return revenue === undefined ? [] : [{ member, revenue, facts }]
  })
  if (consolidated === undefined) return []
  const chosen = memberSet(members, consolidated, report.parents) ?? []
  return chosen.map(({ member, revenue }) => ({
    breakdown,
    segment: segmentName(member, report.labels.get(member)),
    member,
    period_end: periodEndOf(period.end),
    reported_period_start: period.start,
    reported_period_end: period.end,
    currency_code: period.currency,
    revenue: revenue.toFixed(),
    ...othersOf(byMember.get(member) ?? [], period),
    revenue_ratio: consolidated.lte(0) ? null : sig10(revenue.div(consolidated)).toFixed(),
    filing_id: report.filing.accession,
    form_type: report.filing.form,
    filed_on: report.filing.filed,
    known_at: report.filing.accepted,
  }))
}

function othersOf(facts: readonly DimensionalFact[], period: Period) {
  const text = (line: readonly LineDefinition[]) => valueOf(line, facts, period)?.toFixed() ?? null
  return {
    segment_operating_income: text(OPERATING_INCOME),
    assets: text(ASSETS),
    capital_expenditure: text(CAPITAL_EXPENDITURE),
    depreciation_and_amortization: text(DEPRECIATION),
  }
}

/** The filer's label without `[Member]` and `Segment`, else the member split at its capitals. */
export function segmentName(member: string, label: string | undefined): string {
  const words = label ?? wordsOf(localName(member).replace(/Member$/, ''))
  return words
    .replace(/\s*\[Member\]$/i, '')
    .replace(/\s*\bSegment$/i, '')
    .trim()
}
