import { Decimal } from '@bourse/kit/values'
import { type QualityIssue, type LineReader } from './quality-issue.ts'

const LINE = 'total_debt'
/**
 * Maximum relative difference between the sum of the parts and a stated total. Principal and carrying amounts differ by
 * less.
 */
const WITHIN = '0.01'

/**
 * Returns the issues with total_debt: parts that do not add up to a stated total, and a missing part that other lines
 * imply.
 * @param stated reads stated debt totals, which are not lines of the statement
 */
export function debtIssues(read: LineReader, stated: LineReader): readonly QualityIssue[] {
  const total = read(LINE)
  if (total === undefined) return []
  const [short, portion, long] = ['short_term_debt', 'current_portion_of_long_term_debt', 'long_term_debt'].map(read)
  const sums = [
    ['debt due within a year', stated('stated_current_debt'), sumOf(short, portion)],
    ['long-term debt', long === undefined ? undefined : stated('stated_long_term_debt'), sumOf(portion, long)],
    ['debt', stated('stated_debt'), total],
  ] as const
  const low = sums.flatMap(([what, statedTotal, parts]) =>
    statedTotal === undefined || !isBelow(parts, statedTotal) ? [] : [`${what}: ${parts} against ${statedTotal}`],
  )
  if (low.length > 0) return [{ code: 'debt_mismatch', line: LINE, detail: low.join('; ') }]
  const unknown = unknownPart({ short, portion, long }, stated)
  return unknown === undefined ? [] : [{ code: 'sum_incomplete', line: LINE, detail: unknown }]
}

type Part = Decimal | undefined

/** The part that counts as 0 although other lines imply it. */
function unknownPart(
  { short, portion, long }: Readonly<Record<'short' | 'portion' | 'long', Part>>,
  stated: LineReader,
): string | undefined {
  const due = stated('debt_due_in_a_year')
  const isCurrentKnown = portion !== undefined || short !== undefined || stated('stated_current_debt') !== undefined
  if (!isCurrentKnown && due !== undefined && due.gt(0))
    return `${due} are due within a year, but no stated line includes them`
  if (long === undefined && portion?.gt(0) === true && stated('stated_debt') === undefined)
    return 'the long-term part of the debt is not stated'
  return undefined
}

const sumOf = (...parts: readonly Part[]): Decimal =>
  parts.reduce<Decimal>((sum, part) => sum.plus(part ?? 0), new Decimal(0))

const isBelow = (parts: Decimal, total: Decimal): boolean => total.minus(parts).gt(total.abs().times(WITHIN))
