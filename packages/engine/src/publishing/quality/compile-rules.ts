import type { Table } from '../../store/index.ts'
import { compileExpression, KINDS, WrongExpression } from './compile-expression.ts'
import { COMPILE, type FindRows } from './find-rows.ts'
import type { KindSettings, Problems, StatedRule } from './rule-files.ts'
import { SESSION_KINDS } from './rule-kinds.ts'

/** An operator's rule, compiled for its record. */
export interface QualityRule extends Pick<StatedRule, 'id' | 'record' | 'level' | 'kind' | 'file'> {
  readonly table: Table
  readonly find: FindRows
  /** Whether the rule judges a session as a whole. */
  readonly isOfSession: boolean
}

/** Compiles the rules of records in `tables`, by the id of the table, and adds what is wrong to `problems`. */
export function compileRules(
  stated: readonly StatedRule[],
  tables: Iterable<Table>,
  problems: Problems,
): readonly QualityRule[] {
  const byId = new Map([...tables].map((table) => [table.id, table]))
  return stated.flatMap((rule) => {
    const table = byId.get(rule.record)
    if (table === undefined)
      return problem(problems, rule, 'record', `a record of the dataset (${namesIn(byId, rule.record)})`, rule.record)
    const before = problems.length
    checkRule(rule, table, problems)
    if (problems.length > before) return []
    const { id, record, level, kind, file, settings } = rule
    const compile = COMPILE[kind] as (table: Table, settings: unknown) => FindRows
    return {
      id,
      record,
      level,
      kind,
      file,
      table,
      find: compile(table, settings),
      isOfSession: SESSION_KINDS.has(kind),
    }
  })
}

/** The records of the dataset that a rule names. */
const namesIn = (byId: ReadonlyMap<string, Table>, record: string): string =>
  [...byId.keys()].filter((id) => id.split('.', 1)[0] === record.split('.', 1)[0]).join(', ')

function problem(problems: Problems, { file, id }: StatedRule, at: string, expected: string, got: string): [] {
  problems.push(`${file}: rule ${id}: ${at}: expected ${expected}, got ${got}`)
  return []
}

function checkRule(rule: StatedRule, table: Table, problems: Problems): void {
  const { record } = table
  const wrong = (at: string, expected: string, got: string) => void problem(problems, rule, at, expected, got)
  const { kind, id } = rule
  if ([...record.checks, ...record.holds].some(({ name }) => name === id))
    wrong('id', 'a name that no rule of the dataset has', id)
  if (kind === 'expression') {
    const found = wrongExpression(rule.settings as KindSettings['expression'], table)
    if (found !== undefined) problems.push(`${rule.file}: rule ${id}: expression: ${found}`)
    return
  }
  const settings = rule.settings as Readonly<Record<string, string | undefined>>
  if (kind !== 'rows') checkField(settings['field'] ?? '', { isNumber: kind !== 'nulls', kind }, table, wrong)
  if (kind === 'range' && settings['min'] === undefined && settings['max'] === undefined)
    wrong('range', 'min, max or both', 'neither')
  if (kind === 'rows' && settings['min_share'] === undefined && settings['max_share'] === undefined)
    wrong('rows', 'min_share, max_share or both', 'neither')
  if (kind === 'jump' && record.merge === undefined)
    wrong('jump', 'a record that several sources can feed', `${table.id}, where each row has one source`)
  if (['nulls', 'zscore', 'rows'].includes(kind) && record.time.mode === 'catalog')
    wrong(kind, 'a record with dates', `${table.id}, which has none`)
}

function checkField(
  name: string,
  { isNumber, kind }: { readonly isNumber: boolean; readonly kind: string },
  { columns }: Table,
  wrong: (at: string, expected: string, got: string) => void,
): void {
  const usable = columns.filter(({ field }) => !isNumber || KINDS[field.kind] === 'number')
  if (usable.some((column) => column.name === name)) return
  const names = usable.map((column) => column.name).join(', ')
  wrong(`${kind}.field`, `a field ${isNumber ? 'with numbers ' : ''}(${names})`, JSON.stringify(name))
}

function wrongExpression(text: string, { columns }: Table): string | undefined {
  try {
    compileExpression(text, columns)
    return undefined
  } catch (error) {
    if (error instanceof WrongExpression) return error.message
    throw error
  }
}
