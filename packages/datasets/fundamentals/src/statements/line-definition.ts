/** The three families of statements. */
export const STATEMENTS = ['income_statement', 'balance_sheet', 'cash_flow_statement'] as const
export type Statement = (typeof STATEMENTS)[number]

export type LineKind = 'money' | 'per_share' | 'shares'

/** A canonical line of a statement and where its value comes from. */
export interface LineDefinition {
  readonly id: string
  readonly kind: LineKind
  /**
   * Tags of US-GAAP in order of preference. An entry may add or take off tags, `Depreciation +
   * AmortizationOfIntangibleAssets`;
   * a minus in front turns the sign.
   */
  readonly usGaap: readonly string[]
  /** The same of IFRS. */
  readonly ifrs: readonly string[]
  /** Formula of lines for where no tag speaks; a part with a question mark counts 0 where it is missing. */
  readonly derived?: string
  /** The formula goes before the tags, which count only where it has no value. */
  readonly derivedFirst?: boolean
  /** The formula holds for these standards; both where nothing is said. */
  readonly derivedFor?: 'us-gaap'
  /** Balance that is read at the start or the end of the period. */
  readonly at?: 'start' | 'end'
  /** Among the first so many tags of one filing the larger value wins. */
  readonly largestOf?: number
}

type Options = Omit<LineDefinition, 'id' | 'kind' | 'usGaap' | 'ifrs'> & { readonly kind?: LineKind }

/** One line of the table. */
export function line(
  id: string,
  usGaap: readonly string[],
  ifrs: readonly string[] = [],
  { kind = 'money', ...options }: Options = {},
): LineDefinition {
  return { id, kind, usGaap, ifrs, ...options }
}
