import { checkName } from '../checks/names.ts'

/** A validation issue for a row: the value that breaks the rule, and a sentence for the person who fixes it. */
export interface RowIssue {
  readonly value: string
  readonly reason: string
}

/** Why a row cannot be used: the rule that it breaks, and the issue. */
export interface Refusal extends RowIssue {
  /** Rule name, such as `high-below-low`, used to count and list validation issues. */
  readonly rule: string
}

/** The outcome for a row: it is rejected, held for confirmation, or published with a warning. */
export type Level = 'reject' | 'hold' | 'warn'

/** A rule that a row breaks, and the outcome for the row. */
export interface Finding extends Refusal {
  readonly level: Level
}

/** Data that a rule may use in addition to the row. */
export interface CheckContext {
  /** The publication date, UTC. */
  readonly today: string
}

/**
 * Checks one row and returns the issue, if any. Must be pure and fast, because it runs on every row. Values may not be
 * normalized yet.
 */
export type Judge<Row> = (row: Row, context: CheckContext) => RowIssue | undefined

/** Named rules that check a single row: some reject it, others publish it with a warning. */
export interface Checks<Row> {
  readonly reject?: Readonly<Record<string, Judge<Row>>>
  readonly warn?: Readonly<Record<string, Judge<Row>>>
}

/** One rule of `Checks`. */
export interface Rule<Row> {
  readonly name: string
  readonly level: 'reject' | 'warn'
  readonly find: Judge<Row>
}

/** Returns the rules as a list, rejecting rules first. */
export function rulesOf<Row>({ reject = {}, warn = {} }: Checks<Row>): readonly Rule<Row>[] {
  const rules = [
    ...Object.entries(reject).map(([name, find]) => ({ name, level: 'reject' as const, find })),
    ...Object.entries(warn).map(([name, find]) => ({ name, level: 'warn' as const, find })),
  ]
  for (const { name } of rules) checkName('rule', name)
  return rules
}

/**
 * Applies rules to a row. Returns only the first rejection or, if there is none, all warnings. Undefined if no rule is
 * broken, which is the case for nearly every row.
 */
export function judge<Row>(
  rules: readonly Rule<Row>[],
  row: Row,
  context: CheckContext,
): readonly Finding[] | undefined {
  let findings: Finding[] | undefined
  for (const { name, level, find } of rules) {
    const found = find(row, context)
    if (found === undefined) continue
    const finding = { rule: name, level, ...found }
    if (level === 'reject') return [finding]
    findings = [...(findings ?? []), finding]
  }
  return findings
}

/** Maximum number of characters of a value in a message. */
const SHOWN = 60

/** Returns the rejection of a value that its field does not accept; omit `received` if the value is missing. */
export function unreadable(field: string, expected: string, received?: string): Refusal {
  if (received === undefined) return { rule: 'missing-value', value: field, reason: `${field}: expected ${expected}` }
  const value = received.slice(0, SHOWN)
  return { rule: 'unreadable-value', value, reason: `${field}: expected ${expected}, got ${JSON.stringify(value)}` }
}
