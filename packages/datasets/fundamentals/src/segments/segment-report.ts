import { type Filing } from '../facts/reported-fact.ts'

/** A value of a filing's XBRL instance with its dimensions; consolidated where it has none. */
export interface DimensionalFact {
  readonly taxonomy: string
  readonly tag: string
  /** `USD`, … */
  readonly unit: string
  readonly start: string | null
  readonly end: string
  readonly value: string
  /** Axis, `us-gaap:StatementBusinessSegmentsAxis`, and member, `amzn:NorthAmericaSegmentMember`. */
  readonly dimensions: readonly { readonly axis: string; readonly member: string }[]
}

/** What an annual report says by segment. */
export interface SegmentReport {
  readonly filing: Pick<Filing, 'accession' | 'form' | 'filed' | 'accepted'>
  readonly facts: readonly DimensionalFact[]
  /** Standard labels of members, by member. */
  readonly labels: ReadonlyMap<string, string>
  /** Parents of members in the tree of the definition linkbase, by member; asked for only beyond 20 members. */
  readonly parents: ReadonlyMap<string, string>
}

export const BREAKDOWNS = ['business', 'product', 'geography'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

/** One member of one breakdown in one year. Key: breakdown, member, period_end of one issuer. */
export interface SegmentRow {
  readonly breakdown: Breakdown
  readonly segment: string
  readonly member: string
  readonly period_end: string
  readonly reported_period_start: string
  readonly reported_period_end: string
  readonly currency_code: string
  readonly revenue: string | null
  readonly segment_operating_income: string | null
  readonly assets: string | null
  readonly capital_expenditure: string | null
  readonly depreciation_and_amortization: string | null
  /** Of consolidated revenue. */
  readonly revenue_ratio: string | null
  readonly filing_id: string
  readonly form_type: string
  readonly filed_on: string
  readonly known_at: string
}
