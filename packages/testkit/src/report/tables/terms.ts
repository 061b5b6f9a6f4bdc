import type { Credits, Operation } from '@bourse/kit'
import { selectionOf } from '@bourse/host'
import { codes, NONE, type ReportTable } from '../report.ts'

/** Name of the row that applies if no other row does. */
export const ALWAYS = 'always'

/**
 * Returns the table of a call's price and the capabilities that its key needs: in general, and by the values of the
 * parameter on which they depend.
 */
export function termsTable(group: string, operation: Operation): ReportTable {
  const { capabilities, credits, varies } = operation
  const cases = Object.entries(varies?.cases ?? {}).map(([value, terms]) => [
    `${varies?.by}=${value}`,
    ...priceCells(operation, terms.credits ?? credits),
    codes([...capabilities, ...(terms.capabilities ?? [])]),
  ])
  return {
    group,
    name: 'Price and access',
    head: ['When', 'Credits', 'Per', 'Credits without names', 'Capabilities'],
    rows: [[ALWAYS, ...priceCells(operation, credits), codes(capabilities)], ...cases],
  }
}

function priceCells(operation: Operation, credits: Credits): readonly string[] {
  if (credits.per === 'reads') return ['the sum of its reads', 'request', NONE]
  if (credits.per === 'request') return [`${credits.amount}`, 'request', NONE]
  const whole = credits.whole === undefined ? NONE : `${credits.whole}`
  return [`${credits.amount}`, selectionOf(operation)?.subject.nameField ?? 'name', whole]
}
