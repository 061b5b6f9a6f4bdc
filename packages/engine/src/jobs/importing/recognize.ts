import type { Table } from '@bourse/files'
import type { Preset, PresetForm } from './preset.ts'
import { PRESETS } from './presets.ts'

/** A recognized preset, and which of its layouts the file has. */
export interface RecognizedFile {
  readonly preset: Preset
  readonly form: PresetForm
  /** Column names; for a file without a header row, those from the preset. */
  readonly columns: readonly string[]
}

type Head = Pick<Table, 'columns' | 'isHeaderless'>

/** The value of the `preset` option for files whose columns are matched only by their own names. */
export const NO_PRESET = 'none'

/** Returns the presets for a dataset's files. */
export const presetsOf = (dataset: string): readonly Preset[] =>
  PRESETS.filter(({ datasets }) => datasets.includes(dataset))

/**
 * Recognizes the publisher of a file by its columns; undefined if no preset matches.
 * @param chosen The only preset to try, or `none`
 * @throws Error if the file does not have the columns of the chosen preset
 */
export function recognize(dataset: string, table: Head, chosen?: string): RecognizedFile | undefined {
  if (chosen === NO_PRESET) return undefined
  const presets = presetsOf(dataset)
  if (chosen !== undefined) return chosenPreset(presets, table, chosen)
  for (const preset of presets) {
    const found = fitPreset(preset, table)
    if (found !== undefined) return found
  }
  return undefined
}

function chosenPreset(presets: readonly Preset[], table: Head, chosen: string): RecognizedFile {
  const preset = presets.find(({ name }) => name === chosen)
  if (preset === undefined) {
    const known = [...presets.map(({ name }) => name), NO_PRESET].join(', ')
    throw new Error(`there is no preset ${chosen.slice(0, 60)} for this dataset; expected one of ${known}`)
  }
  const found = fitPreset(preset, table)
  if (found !== undefined) return found
  const expected = preset.forms.map(({ columns }) => columns.join(', ')).join(' or ')
  throw new Error(
    `preset ${chosen}: expected the columns ${expected}, got ${table.columns.join(', ')}; choose another preset, or ` +
      `${NO_PRESET} to map the columns yourself`,
  )
}

/** Returns the layout of a preset that matches a file; undefined if none does. */
export function fitPreset(preset: Preset, table: Head): RecognizedFile | undefined {
  const columns = columnsOf(preset, table)
  const form = columns && preset.forms.find((each) => fits(each, columns))
  return columns === undefined || form === undefined ? undefined : { preset, form, columns }
}

function columnsOf({ headerless }: Preset, { columns, isHeaderless }: Head) {
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

/** One ticker's column also matches a layout that only names the field: `close@msft` matches `close@`. */
const namesOf = (column: string) => (column.includes('@') ? [column.replace(/@.*$/, '@')] : [column])
