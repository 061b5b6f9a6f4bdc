import type { Table } from '@bourse/files'
import type { Preset, PresetForm } from './preset.ts'
import { PRESETS } from './presets.ts'

/** A recognized preset, and the layout of it that the file has. */
export interface RecognizedFile {
  readonly preset: Preset
  readonly form: PresetForm
  /** Column names; for a file without a header row, those of the preset. */
  readonly columns: readonly string[]
}

/** Recognizes the publisher of a file by its columns; undefined if no preset matches. */
export function recognize(dataset: string, table: Pick<Table, 'columns' | 'isHeaderless'>): RecognizedFile | undefined {
  for (const preset of PRESETS) {
    if (!preset.datasets.includes(dataset)) continue
    const columns = columnsOf(preset, table)
    const form = columns && preset.forms.find((each) => fits(each, columns))
    if (columns !== undefined && form !== undefined) return { preset, form, columns }
  }
  return undefined
}

function columnsOf({ headerless }: Preset, { columns, isHeaderless }: Pick<Table, 'columns' | 'isHeaderless'>) {
  if (!isHeaderless) return columns
  return headerless?.length === columns.length ? headerless : undefined
}

function fits({ columns: expected, exact = false, without = [] }: PresetForm, columns: readonly string[]): boolean {
  const names = new Set(columns.flatMap((column) => namesOf(column.toLowerCase())))
  if (!expected.every((name) => names.has(name)) || without.some((name) => names.has(name))) return false
  return (
    !exact || columns.every((column) => column.toLowerCase() === 'symbol' || expected.includes(column.toLowerCase()))
  )
}

/** The column of one ticker also matches a layout that only names the field: `close@msft` matches `close@`. */
const namesOf = (column: string) => (column.includes('@') ? [column.replace(/@.*$/, '@')] : [column])
