import type { Refusal } from '../record/rule.ts'

/**
 * Why a list that says it is complete is not believed: fewer than half as many rows came as the one before had, which
 * is a file cut short rather than that so much has gone. Undefined where it is believed. Sources with `complete: true`
 * need not ask; a staging table that finds by itself what a list lacks does.
 */
export function incompleteList(came: number, before: number): Refusal | undefined {
  if (came * 2 >= before) return undefined
  return {
    rule: 'incomplete-list',
    value: `${came} of ${before}`,
    reason: `expected a complete list of about ${before} rows as the one before, got ${came}: less than half of them`,
  }
}
