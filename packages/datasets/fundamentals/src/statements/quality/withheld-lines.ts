import type { Decimal } from '@bourse/kit/values'
import { type LineDefinition } from '../line-definition.ts'
import { EPS_PAIRS, isOtherScale } from './per-share.ts'
import { type QualityIssue, type LineReader } from './quality-issue.ts'

/** Other statements that the checks compare a row with. */
export interface Surroundings {
  /** Reads lines for the same period a year earlier. */
  readonly yearBefore: LineReader
  /** Read lines for the previous and next periods. */
  readonly neighbours: readonly LineReader[]
  readonly totalAssets?: Decimal
}

const CURRENT_TOTALS = [
  ['total_current_assets', 'total_assets'],
  ['total_current_liabilities', 'total_liabilities'],
] as const

/** Lines that are never negative in a valid statement. */
const NEVER_NEGATIVE = ['total_assets', 'inventory', 'shares_basic', 'shares_diluted', 'shares_outstanding']

/** Runs the checks that withhold lines: each issue names its line. */
export function withheldLines(
  read: LineReader,
  definitions: readonly LineDefinition[],
  surroundings: Surroundings,
): readonly QualityIssue[] {
  return [
    ...currentSplit(read),
    ...shareScale(read),
    ...signs(read, surroundings),
    ...scales(read, definitions, surroundings),
  ]
}

function currentSplit(read: LineReader): readonly QualityIssue[] {
  return CURRENT_TOTALS.flatMap(([line, total]) => {
    const [current, all] = [read(line), read(total)]
    if (current === undefined || all === undefined || current.lte(all.plus(all.abs().times('0.005')))) return []
    return [{ code: 'current_split_mismatch', line, detail: `${current} of ${all}` }]
  })
}

function shareScale(read: LineReader): readonly QualityIssue[] {
  if (!EPS_PAIRS.some(([eps, shares]) => isOtherScale(read, eps, shares))) return []
  return EPS_PAIRS.flatMap(([eps, line]) => {
    const count = read(line)
    if (count === undefined) return []
    return [
      {
        code: 'share_scale',
        line,
        detail: `${count} shares are inconsistent with ${read(eps) ?? 'the earnings'} per share`,
      },
    ]
  })
}

function signs(read: LineReader, { yearBefore }: Surroundings): readonly QualityIssue[] {
  const negative = NEVER_NEGATIVE.filter((line) => read(line)?.lt(0) === true)
  const [revenue, before] = [read('revenue'), yearBefore('revenue')]
  const isRevenueNegative =
    revenue !== undefined && before !== undefined && revenue.lt(0) && revenue.lt(before.abs().times('-0.05'))
  return [...negative, ...(isRevenueNegative ? ['revenue'] : [])].map((line) => ({
    code: 'sign_error',
    line,
    detail: `${read(line)} is negative`,
  }))
}

function scales(
  read: LineReader,
  definitions: readonly LineDefinition[],
  { neighbours, totalAssets }: Surroundings,
): readonly QualityIssue[] {
  if (totalAssets === undefined) return []
  return definitions.flatMap(({ id: line, kind }) => {
    const value = read(line)?.abs()
    if (kind !== 'money' || value === undefined || value.lte(totalAssets)) return []
    const others = neighbours.flatMap((neighbour) => {
      const other = neighbour(line)?.abs()
      return other === undefined || other.isZero() ? [] : [other]
    })
    if (others.length === 0 || !others.every((other) => value.gte(other.times(1_000)))) return []
    return [{ code: 'scale_error', line, detail: `${value} compared with ${others.join(' and ')}` }]
  })
}
