import { Decimal } from '@bourse/kit/values'
import { type LineReader } from './quality-issue.ts'

export const EPS_PAIRS = [
  ['eps_basic', 'shares_basic'],
  ['eps_diluted', 'shares_diluted'],
] as const

const LEAST_SCALE = 100

/** Finds earnings per share that differ from income ÷ shares by more than 2% and by more than 0.01. */
export function perShareOff(
  read: LineReader,
  eps: string,
  shares: string,
): { readonly stated: Decimal; readonly computed: Decimal } | undefined {
  const [income, count, stated] = [read('net_income_to_common'), read(shares), read(eps)]
  if (income === undefined || count === undefined || stated === undefined || count.lte(0)) return undefined
  const computed = income.div(count)
  const difference = computed.minus(stated).abs()
  return difference.gt('0.01') && difference.gt(stated.abs().times('0.02')) ? { stated, computed } : undefined
}

/** Whether the shares have a different scale than the earnings per share, by a factor of 100 or more. */
export function isOtherScale(read: LineReader, eps: string, shares: string): boolean {
  const off = perShareOff(read, eps, shares)
  if (off === undefined || off.stated.isZero() || off.computed.isZero()) return false
  const factor = off.computed.div(off.stated).abs()
  return factor.gte(LEAST_SCALE) || new Decimal(1).div(factor).gte(LEAST_SCALE)
}
