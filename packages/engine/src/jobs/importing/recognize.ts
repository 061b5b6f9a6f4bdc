import type { Table } from '@bourse/files'
import type { Preset, PresetForm } from './preset.ts'
import { PRESETS } from './presets.ts'

/** A preset and the form of it that a file has. */
export interface RecognizedFile {
  readonly preset: Preset
  readonly form: PresetForm
  /** Names of the columns, also of a file without a header row. */
  readonly columns: readonly string[]
}

/** Recognizes the publisher of a file for a dataset by its columns; undefined if no preset fits. */
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

/** A column of one ticker also fits the form of the field alone: `close@msft` is a `close@`. */
const namesOf = (column: string) => (column.includes('@') ? [column.replace(/@.*$/, '@')] : [column])
