import { isAcceptedFact } from '../facts/accepted-facts.ts'
import { lastOfEachInstant } from '../facts/last-of-each-instant.ts'
import { oneValueAFiling } from '../facts/one-value-a-filing.ts'
import { filingsOf, type ReportedFact } from '../facts/reported-fact.ts'
import { IssuerStatements } from './issuer-statements.ts'
import { type StatementRow } from './statement-row.ts'

/**
 * Returns all versions of one issuer's quarterly and annual statements, in the order they became known. A filing that
 * states a different value adds a version; a filing that repeats the value adds none.
 * @param facts all facts of the issuer, in any order
 */
export function statementsOf(facts: readonly ReportedFact[]): readonly StatementRow[] {
  const book = new IssuerStatements()
  const rows = filingsOf(facts.filter(isAcceptedFact)).flatMap((filing) =>
    book.read({ ...filing, facts: oneValueAFiling(filing.facts).facts }).map(({ row }) => row),
  )
  return lastOfEachInstant(
    rows,
    ({ statement, period_type, period_end }) => `${statement} ${period_type} ${period_end}`,
  )
}
