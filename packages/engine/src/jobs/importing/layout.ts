import { mapColumns, TICKER_MARK, type Table } from '@bourse/files'
import type { Target } from './target.ts'
import { constantsOf } from './constants.ts'
import type { ReadOptions } from './read-options.ts'
import { recognize, type RecognizedFile } from './recognize.ts'
import { refuseAdjusted, refuseUnmapped } from './refuse-layout.ts'
import { similarNames } from './similar-names.ts'

/** The field of columns that the options ignore. */
const IGNORED = ''

/** The columns that provide one entity's fields, and the fields that have the same value in every row. */
export interface ColumnGroup {
  readonly positions: ReadonlyMap<string, number>
  readonly constants: Readonly<Record<string, string>>
}

/** How a file's columns map to rows. */
export interface Layout {
  readonly recognized: RecognizedFile | undefined
  /** A single group, or one per entity if the table has columns per entity. */
  readonly groups: readonly ColumnGroup[]
  readonly ignored: readonly string[]
  /** The columns that fill fields because their names are similar, such as `Vol as volume`. */
  readonly similar: readonly string[]
}

/** A file's name and columns, which determine its layout. */
export type LaidOut = Pick<Table, 'columns' | 'isHeaderless'> & { readonly name: string }

/**
 * Determines which columns of a file provide which fields: by the options, then the preset of its publisher, then
 * equal and similar names.
 * @throws Error if a required field has no column, or prices are adjusted
 */
export function layoutOf(target: Target, file: LaidOut, options: ReadOptions): Layout {
  const recognized = recognize(target.dataset, file, options.preset)
  const columns = recognized?.columns ?? file.columns
  refuseAdjusted(target, file.name, recognized, options)
  const base = columns.map((column) => column.split(TICKER_MARK)[0] ?? column)
  const isJoined = base.some((name, at) => name !== columns[at])
  const all = isJoined ? [...new Set(base)] : columns
  const { positions: named, similar } = fieldPositions(target, all, recognized, options)
  const constants = constantsOf(target, file.name, { recognized, named, options })
  const positions = new Map([...named].filter(([field]) => !Object.hasOwn(constants, field)))
  const groups = isJoined
    ? joinedGroups(target, columns, positions, { all, constants })
    : (wideGroups(target, columns, positions, { constants }) ?? [{ positions, constants }])
  for (const group of groups) refuseUnmapped(target, group, file)
  const used = new Set(groups.flatMap((group) => [...group.positions.values()]))
  return {
    recognized,
    groups,
    ignored: columns.filter((_, at) => !used.has(at)),
    similar: [...similar].flatMap(([field, at]) => (positions.has(field) ? [`${all[at]} as ${field}`] : [])),
  }
}

/** Returns the field for each of a file's columns, by the column's position, as `layoutOf` maps it. */
export function mappedFields(
  target: Target,
  columns: readonly string[],
  { map, preset }: Pick<ReadOptions, 'map' | 'preset'>,
): ReadonlyMap<number, string> {
  const recognized = recognize(target.dataset, headOf(columns), preset)
  const base = (recognized?.columns ?? columns).map((column) => column.split(TICKER_MARK)[0] ?? column)
  const all = [...new Set(base)]
  const { positions } = fieldPositions(target, all, recognized, { map })
  const fields = new Map([...positions].map(([field, at]) => [all[at], field]))
  return new Map(base.flatMap((name, at) => [[at, fields.get(name)] as const]).filter(isMapped))
}

/** Returns column names, and whether they are numbered because the file has no header row. */
export const headOf = (columns: readonly string[]) => ({
  columns,
  isHeaderless: columns.every((column, at) => column === `column_${at + 1}`),
})

const isMapped = (entry: readonly [number, string | undefined]): entry is readonly [number, string] =>
  entry[1] !== undefined

/**
 * Maps columns to fields: by the options, the preset, equal names, then similar names. Columns that the options ignore,
 * and those whose name means something else to their publisher, fill no field.
 */
function fieldPositions(
  { names }: Target,
  columns: readonly string[],
  recognized: RecognizedFile | undefined,
  { map }: Pick<ReadOptions, 'map'>,
) {
  const stated = new Map(Object.entries(map).map(([column, field]) => [baseOf(column, columns), field]))
  const skipped = new Set([...stated].flatMap(([column, field]) => (field === IGNORED ? [column.toLowerCase()] : [])))
  const { ignores = [] } = recognized?.form ?? {}
  const isIgnored = (name: string) =>
    skipped.has(name.toLowerCase()) || (ignores.includes(name.toLowerCase()) && !stated.has(name))
  const considered = columns.map((name) => (isIgnored(name) ? '' : name))
  const { positions } = mapColumns(considered, mappingOf(names, considered, recognized, stated), names)
  const used = new Set(positions.values())
  const free = considered.map((name, at) => (used.has(at) ? '' : name))
  const missing = names.filter((name) => !positions.has(name))
  // The preset of a publisher has all of its columns that fill a field: `<VOL>` of MetaTrader is not the volume.
  const similar = recognized === undefined ? similarNames(free, missing) : new Map<string, number>()
  return { positions: new Map([...positions, ...similar]), similar }
}

/** Combines the column mappings from the options, the preset, and names in angle brackets (`<OPEN>`). */
function mappingOf(
  names: readonly string[],
  columns: readonly string[],
  recognized: RecognizedFile | undefined,
  all: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const mapping: Record<string, string> = {}
  const stated = [...all].filter(([, field]) => field !== IGNORED)
  const given = new Set(stated.map(([, field]) => field))
  const mapped = new Set(stated.map(([column]) => column.toLowerCase()))
  for (const column of columns) {
    const name = column.toLowerCase()
    const possible = recognized?.form.fields[name] ?? /^<(.+)>$/.exec(name)?.[1] ?? []
    const field = [possible].flat().find((each) => names.includes(each))
    if (field !== undefined && !given.has(field) && !mapped.has(name)) mapping[column] = field
  }
  return { ...mapping, ...Object.fromEntries(stated) }
}

/** A mapping may name one ticker's column (`Close@MSFT`); it then applies to all tickers. */
const baseOf = (column: string, columns: readonly string[]) =>
  columns.includes(column) ? column : (column.split(TICKER_MARK)[0] ?? column)

interface Shared {
  readonly constants: Readonly<Record<string, string>>
}

/** Groups columns such as `Close@MSFT`, where each ticker has its own columns for the same fields. */
function joinedGroups(
  { nameField }: Target,
  columns: readonly string[],
  fields: ReadonlyMap<string, number>,
  { all, constants }: Shared & { readonly all: readonly string[] },
): readonly ColumnGroup[] {
  const fieldOf = new Map([...fields].map(([field, at]) => [all[at], field]))
  const shared: [string, number][] = []
  const own = new Map<string, [string, number][]>()
  for (const [at, column] of columns.entries()) {
    const [name, ticker] = column.split(TICKER_MARK)
    const field = fieldOf.get(name)
    if (field === undefined) continue
    if (ticker === undefined) shared.push([field, at])
    else own.set(ticker, [...(own.get(ticker) ?? []), [field, at]])
  }
  return [...own].map(([ticker, pairs]) => ({
    positions: new Map([...shared, ...pairs]),
    constants: { ...constants, [nameField]: constants[nameField] ?? ticker },
  }))
}

const isNumber = (kind: string | undefined) => kind === 'decimal' || kind === 'count'

/** Matches tickers and currency pairs as they appear in data frame column names. */
const TICKER = /^[A-Z0-9][A-Z0-9.^=/:-]{0,14}$/

/**
 * Returns the groups of a table with one date column and one value column per entity; undefined for all other tables.
 */
function wideGroups(
  { fields, nameField, valueField, dateField }: Target,
  columns: readonly string[],
  positions: ReadonlyMap<string, number>,
  { constants }: Shared,
): readonly ColumnGroup[] | undefined {
  if (valueField === undefined || dateField === undefined) return undefined
  const has = (field: string) => positions.has(field) || Object.hasOwn(constants, field)
  if (has(valueField) || has(nameField)) return undefined
  // `LOW` and `VOL` may be tickers or fields.
  if ([...positions.keys()].some((field) => isNumber(fields[field]?.kind))) return undefined
  const shared = new Map(positions)
  if (!has(dateField) && columns[0] === 'column_1') shared.set(dateField, 0)
  if (!shared.has(dateField)) return undefined
  const used = new Set(shared.values())
  const entities = columns.flatMap((column, at) => (used.has(at) ? [] : [{ column, at }]))
  if (entities.length === 0 || !entities.every(({ column }) => TICKER.test(column))) return undefined
  return entities.map(({ column, at }) => ({
    positions: new Map([...shared, [valueField, at]]),
    constants: { ...constants, [nameField]: constants[nameField] ?? column },
  }))
}
