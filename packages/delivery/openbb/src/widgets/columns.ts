import type { FieldKind } from '@bourse/kit/delivery'
import type { OperationFacts } from '@bourse/services'
import { labelOf } from './label.ts'
import type { Column } from './widget.ts'

/** Cell and chart type of each kind of field. A nested value is one cell with JSON, as in CSV. */
const TYPES: Readonly<Record<FieldKind, Pick<Column, 'cellDataType' | 'chartDataType'>>> = {
  text: { cellDataType: 'text', chartDataType: 'category' },
  date: { cellDataType: 'dateString', chartDataType: 'time' },
  instant: { cellDataType: 'text', chartDataType: 'time' },
  decimal: { cellDataType: 'number', chartDataType: 'series' },
  count: { cellDataType: 'number', chartDataType: 'series' },
  boolean: { cellDataType: 'boolean', chartDataType: 'category' },
  json: { cellDataType: 'text', chartDataType: 'excluded' },
  list: { cellDataType: 'text', chartDataType: 'excluded' },
  object: { cellDataType: 'text', chartDataType: 'excluded' },
}

/** Units that are shown as percentages, and how. */
const PERCENTAGES: Readonly<Record<string, Column['formatterFn']>> = {
  ratio: 'normalizedPercent',
  percent: 'percent',
}

/** Returns the columns of an operation's rows, in order. */
export function columnsOf(facts: Pick<OperationFacts, 'fields' | 'kinds' | 'units'>): readonly Column[] {
  return Object.entries(facts.fields).map(([field, headerTooltip]) => {
    const kind = facts.kinds[field] ?? 'text'
    const unit = facts.units[field]
    return {
      field,
      headerName: headerOf(field, unit),
      headerTooltip,
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
