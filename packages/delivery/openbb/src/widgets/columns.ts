import type { FieldKind } from '@bourse/kit/delivery'
import type { OperationFacts } from '@bourse/services'
import { labelOf } from './label.ts'
import type { Column } from './widget.ts'

/**
 * Cell and chart type of each kind of field, where they differ from the defaults: text, charted as a category, and
 * numbers, charted as a series. A nested value is one cell with JSON, as in CSV.
 */
const TYPES: Readonly<Record<FieldKind, Pick<Column, 'cellDataType' | 'chartDataType'>>> = {
  text: {},
  date: { cellDataType: 'dateString', chartDataType: 'time' },
  instant: { chartDataType: 'time' },
  decimal: { cellDataType: 'number' },
  count: { cellDataType: 'number' },
  boolean: { cellDataType: 'boolean' },
  json: { chartDataType: 'excluded' },
  list: { chartDataType: 'excluded' },
  object: { chartDataType: 'excluded' },
}

/** Units that are shown as percentages, and how. */
const PERCENTAGES: Readonly<Record<string, Column['formatterFn']>> = {
  ratio: 'normalizedPercent',
  percent: 'percent',
}

/** Returns the columns of an operation's rows, in order. */
export function columnsOf(facts: Pick<OperationFacts, 'fields' | 'kinds' | 'units'>): readonly Column[] {
  return Object.keys(facts.fields).map((field) => {
    const kind = facts.kinds[field] ?? 'text'
    const unit = facts.units[field]
    return {
      field,
      headerName: headerOf(field, unit),
      ...TYPES[kind],
      ...(TYPES[kind].cellDataType === 'number' ? { formatterFn: formatterOf(kind, unit) } : {}),
      ...(field === 'symbol' ? { pinned: 'left' as const } : {}),
    }
  })
}

function headerOf(field: string, unit: string | undefined): string {
  if (unit === undefined) return labelOf(field)
  return `${labelOf(field)} (${unit in PERCENTAGES ? '%' : unit})`
}

/** Prices and amounts are shown with all of their digits. */
const formatterOf = (kind: FieldKind, unit = ''): Column['formatterFn'] =>
  PERCENTAGES[unit] ?? (kind === 'count' ? 'int' : 'none')
