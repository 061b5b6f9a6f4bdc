import { Decimal, daysBetween, ratioText } from '@bourse/kit/values'
import { largestAdditiveSet } from './largest-additive-set.ts'
import { periodEnd } from './period-end.ts'
import type { XbrlFact, XbrlInstance } from './xbrl-instance.ts'
import type { MemberTree } from './xbrl-tree.ts'

/** The dimension that revenue is broken down by. */
export type Breakdown = 'business' | 'product' | 'geography'

/** A segment of a company's revenue in a fiscal year. Amounts are exact decimal text in `currency_code`, as tagged. */
export interface SegmentRow {
  readonly breakdown: Breakdown
  /** The segment's display name. */
  readonly segment: string
  /** The axis member, such as `amzn:NorthAmericaSegmentMember` or `country:US`. */
  readonly member: string
  readonly period_end: string
  readonly reported_period_start: string
  readonly reported_period_end: string
  readonly currency_code: string
  readonly revenue: string
  readonly segment_operating_income: string | null
  readonly assets: string | null
  /** Capital expenditure as a positive number, as in the segment note. */
  readonly capital_expenditure: string | null
  readonly depreciation_and_amortization: string | null
  /** Fraction of consolidated revenue, ten significant digits; null if consolidated revenue is 0. */
  readonly revenue_ratio: string | null
}

/** Additional files of a filing, both optional. */
export interface SegmentOptions {
  /**
   * Labels from `{name}_lab.xml` (`xbrlLabels`). For a member without a label, the name is split at its capital
   * letters.
   */
  readonly labels?: ReadonlyMap<string, string>
  /** Tree from `{name}_def.xml` (`memberTree`), used if an axis has more than twenty members. */
  readonly tree?: MemberTree
}

const ANNUAL = /^10-KT?(?:\/A)?$/
const AXES: Readonly<Record<string, Breakdown>> = {
  StatementBusinessSegmentsAxis: 'business',
  ProductOrServiceAxis: 'product',
  StatementGeographicalAxis: 'geography',
}
const BREAKDOWNS: readonly Breakdown[] = ['business', 'product', 'geography']
const [SHORTEST, LONGEST] = [340, 380]

/**
 * Concepts whose largest value is revenue, because only the first one includes leases and interest. If all of them are
 * missing, revenue is the first available one of the other concepts.
 */
const LARGER = [
  'us-gaap:Revenues',
  'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
  'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
]
const OTHERS = ['us-gaap:SalesRevenueNet', 'us-gaap:RevenuesNetOfInterestExpense', 'us-gaap:SalesRevenueGoodsNet']
const CAPITAL = ['us-gaap:PaymentsToAcquirePropertyPlantAndEquipment', 'us-gaap:PaymentsToAcquireProductiveAssets']
const DEPRECIATION = [
  'us-gaap:DepreciationDepletionAndAmortization',
  'us-gaap:DepreciationAmortizationAndAccretionNet',
  'us-gaap:DepreciationAndAmortization',
]

/**
 * Returns the segments in a 10-K or 10-KT: three breakdowns for each fiscal year. For each axis, picks the largest set
 * of members whose revenue adds up to consolidated revenue; returns no rows if there is none. Returns no rows for other
 * forms, because a 10-Q does not cover a year.
 */
export function segments(
  instance: XbrlInstance,
  { labels = new Map(), tree = new Map() }: SegmentOptions = {},
): SegmentRow[] {
  if (!ANNUAL.test(instance.document_type ?? '')) return []
  const facts = [...new Map(instance.facts.map((fact) => [keyOf(fact), fact])).values()]
  const whole = facts.filter(({ dimensions }) => dimensions.length === 0)
  const byAxis = Map.groupBy(facts.flatMap(memberFact), ({ breakdown }) => breakdown)
  return yearsOf(whole, instance).flatMap((year) =>
    BREAKDOWNS.flatMap((breakdown) => rowsOf(year, breakdown, byAxis.get(breakdown) ?? [], { labels, tree })),
  )
}

/** Returns the key used to deduplicate facts: a value stated several times is one fact. */
function keyOf({ concept, unit, start, end, dimensions }: XbrlFact): string {
  const members = dimensions.map(({ axis, member }) => `${axis}=${member}`)
  return [concept, unit, start ?? '', end, ...members.sort()].join(' ')
}

interface MemberFact extends XbrlFact {
  readonly breakdown: Breakdown
  readonly member: string
}

/**
 * Returns a fact with its member if it has exactly one of the three axes. It may also have the axis that marks
 * operating segments.
 */
function memberFact(fact: XbrlFact): MemberFact[] {
  const others = fact.dimensions.filter(
    ({ axis, member }) =>
      !(localName(axis) === 'ConsolidationItemsAxis' && localName(member) === 'OperatingSegmentsMember'),
  )
  const [dimension] = others
  const breakdown = others.length === 1 && dimension !== undefined ? AXES[localName(dimension.axis)] : undefined
  return breakdown === undefined || dimension === undefined ? [] : [{ ...fact, breakdown, member: dimension.member }]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface Year {
  readonly start: string
  readonly end: string
  readonly unit: string
  readonly revenue: string
}

/** Returns the fiscal years with consolidated revenue; for a transition report, its own period. */
function yearsOf(whole: readonly XbrlFact[], { document_type, period_start, period_end }: XbrlInstance): Year[] {
  const isOwn = (start: string, end: string) =>
    (document_type ?? '').startsWith('10-KT') && start === period_start && end === period_end
  const periods = new Map<string, Year>()
  for (const { concept, start, end, unit } of whole) {
    if (start === null || !/^[A-Z]{3}$/.test(unit) || ![...LARGER, ...OTHERS].includes(concept)) continue
    const days = daysBetween(start, end) + 1
    if ((days < SHORTEST || days > LONGEST) && !isOwn(start, end)) continue
    const revenue = revenueOf(whole, { start, end, unit })
    if (revenue !== null) periods.set(`${start} ${end}`, { start, end, unit, revenue })
  }
  return [...periods.values()].sort((a, b) => (a.end < b.end ? -1 : 1))
}

type Period = Pick<Year, 'start' | 'end' | 'unit'>

function valueOf(facts: readonly XbrlFact[], concept: string, { start, end, unit }: Period): string | null {
  const found = facts.find(
    (fact) =>
      fact.concept === concept &&
      fact.end === end &&
      fact.unit === unit &&
      (fact.start === null || fact.start === start),
  )
  return found?.value ?? null
}

function firstOf(facts: readonly XbrlFact[], concepts: readonly string[], period: Period): string | null {
  for (const concept of concepts) {
    const value = valueOf(facts, concept, period)
    if (value !== null) return value
  }
  return null
}

function revenueOf(facts: readonly XbrlFact[], period: Period): string | null {
  const values = LARGER.flatMap((concept) => valueOf(facts, concept, period) ?? [])
  if (values.length > 0) return Decimal.max(...values).toFixed()
  return firstOf(facts, OTHERS, period)
}

function rowsOf(
  year: Year,
  breakdown: Breakdown,
  facts: readonly MemberFact[],
  { labels, tree }: Required<SegmentOptions>,
): SegmentRow[] {
  const parts = [...Map.groupBy(facts, ({ member }) => member)].flatMap(([member, own]) => {
    const amount = revenueOf(own, year)
    return amount === null ? [] : [{ member, amount, own }]
  })
  const chosen = largestAdditiveSet(parts, year.revenue, tree) ?? []
  return chosen.map(({ member, amount, own }) => ({
    breakdown,
    segment: nameOf(member, labels.get(member)),
    member,
    period_end: periodEnd(year.end),
    reported_period_start: year.start,
    reported_period_end: year.end,
    currency_code: year.unit,
    revenue: amount,
    segment_operating_income: valueOf(own, 'us-gaap:OperatingIncomeLoss', year),
    assets: valueOf(own, 'us-gaap:Assets', year),
    capital_expenditure: firstOf(own, CAPITAL, year),
    depreciation_and_amortization: firstOf(own, DEPRECIATION, year),
    revenue_ratio: ratioText(amount, year.revenue),
  }))
}

function nameOf(member: string, label: string | undefined): string {
  const words =
    label ??
    localName(member)
      .replace(/Member$/, '')
      .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
  return words.replace(/\s*\[Member\]\s*$/i, '').replace(/\s+Segments?$/i, '')
}
