import { checkName } from '../checks/names.ts'

/** What a rule found about a row: the value that breaks it, and a sentence for whoever has to mend it. */
export interface Found {
  readonly value: string
  readonly reason: string
}

/** Why a row cannot be used: the rule that it breaks, and what was found. */
export interface Refusal extends Found {
  /** Name of the rule, such as `high-below-low`: findings are counted and listed by it. */
  readonly rule: string
}

/** What becomes of a row: it is not taken, it waits for a confirmation, or it is taken as it is and told. */
export type Level = 'reject' | 'hold' | 'warn'

/** One rule that a row breaks, and what becomes of the row. */
export interface Finding extends Refusal {
  readonly level: Level
}

/** What a rule may know besides the row. */
export interface CheckContext {
  /** Date of the publication, UTC. */
  readonly today: string
}

/**
 * Looks at one row, and tells what is wrong with it. Pure and fast, for it looks at every row. Values may still be in
 * the publisher's spelling.
 */
export type Judge<Row> = (row: Row, context: CheckContext) => Found | undefined

/**
 * What is wrong with a row by itself, by the names of rules: rows that are refused, and rows that are taken as they
 * are and told.
 */
export interface Checks<Row> {
  readonly reject?: Readonly<Record<string, Judge<Row>>>
  readonly warn?: Readonly<Record<string, Judge<Row>>>
}

/** One of them. */
export interface Rule<Row> {
  readonly name: string
  readonly level: 'reject' | 'warn'
  readonly find: Judge<Row>
}

/** Checks as a list, those first that refuse. */
export function rulesOf<Row>({ reject = {}, warn = {} }: Checks<Row>): readonly Rule<Row>[] {
  const rules = [
    ...Object.entries(reject).map(([name, find]) => ({ name, level: 'reject' as const, find })),
    ...Object.entries(warn).map(([name, find]) => ({ name, level: 'warn' as const, find })),
  ]
  for (const { name } of rules) checkName('rule', name)
  return rules
}

/**
 * What some rules find of a row: one that refuses it alone, else all warnings. Undefined where there is nothing to
 * tell, as of nearly every row.
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

/** Longest part of a value that is told of it, in characters. */
const SHOWN = 60

/** The refusal of a value that is not what its field takes; without a value of one that is missing. */
export function unreadable(field: string, expected: string, came?: string): Refusal {
  if (came === undefined) return { rule: 'missing-value', value: field, reason: `${field}: expected ${expected}` }
  const value = came.slice(0, SHOWN)
  return { rule: 'unreadable-value', value, reason: `${field}: expected ${expected}, got ${JSON.stringify(value)}` }
}
