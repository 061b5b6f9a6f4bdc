import { type LineValues } from '../apply-formulas.ts'
import { type Draft } from '../statement-draft.ts'
import { type Statement } from '../line-definition.ts'
import { CORE } from '../lines/lines.ts'
import { type QualityIssue } from './quality-issue.ts'

interface Made {
  readonly statement: Statement
  readonly draft: Draft
  readonly lines: LineValues
  readonly restated: boolean
  /** Number of filings that supply the lines. */
  readonly filings: number
}

/** Returns issues with a row's origin that affect its use. */
export function provenanceIssues({ statement, draft, lines, restated, filings }: Made): readonly QualityIssue[] {
  const { otherCurrencies, currency, stale } = draft
  const isDerived = [...draft.lines.values()].some(({ derived }) => derived)
  const isWithoutCore = !CORE[statement].some((id) => lines.has(id))
  return [
    issue(
      'currency_mixed',
      otherCurrencies.length > 0,
      `facts in ${otherCurrencies.join(', ')} in addition to ${currency}`,
    ),
    issue('mixed_filings', filings > 1, `lines come from ${filings} filings`),
    issue('derived_quarter', isDerived, 'lines are differences between longer periods'),
    issue('restated', restated, 'a later filing changed at least one line'),
    issue('share_basis_stale', stale !== undefined, 'a newer filing states it on a different share basis', stale),
    issue('missing_core', isWithoutCore, `none of ${CORE[statement].join(', ')} is stated`),
  ].flat()
}

function issue(
  code: QualityIssue['code'],
  applies: boolean,
  detail: string,
  line: string | null = null,
): readonly QualityIssue[] {
  return applies ? [{ code, line, detail }] : []
}
