/** The three families of statements. */
export const STATEMENTS = ['income_statement', 'balance_sheet', 'cash_flow_statement'] as const
export type Statement = (typeof STATEMENTS)[number]

export type LineKind = 'money' | 'per_share' | 'shares'

/** A statement's canonical line and the origin of its value. */
export interface LineDefinition {
  readonly id: string
  readonly kind: LineKind
  /**
   * US-GAAP tags in order of preference. An entry may add or subtract tags, as in `Depreciation +
   * AmortizationOfIntangibleAssets`; a leading minus reverses the sign.
   */
  readonly usGaap: readonly string[]
  /** IFRS tags, in the same form. */
  readonly ifrs: readonly string[]
  /** A formula over lines, used if no tag has a value. A term with a question mark counts as 0 if it is missing. */
  readonly derived?: string
  /** Whether the formula takes precedence, so that tags are used only if it has no value. */
  readonly derivedFirst?: boolean
  /** The accounting standard that the formula applies to; both if omitted. */
  readonly derivedFor?: 'us-gaap'
  /** Whether the balance is taken at the start or the end of the period. */
  readonly at?: 'start' | 'end'
  /** If one filing states several of the first `largestOf` tags, the largest value wins. */
  readonly largestOf?: number
}

type Options = Omit<LineDefinition, 'id' | 'kind' | 'usGaap' | 'ifrs'> & { readonly kind?: LineKind }

/** Defines one line of the table. */
export function line(
  id: string,
  usGaap: readonly string[],
  ifrs: readonly string[] = [],
  { kind = 'money', ...options }: Options = {},
): LineDefinition {
  return { id, kind, usGaap, ifrs, ...options }
}
