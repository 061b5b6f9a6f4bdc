import type { ColumnGroup, LaidOut } from './layout.ts'
import type { RecognizedFile } from './recognize.ts'
import type { ReadOptions } from './read-options.ts'
import type { Target } from './target.ts'

/** Throws if a required field has no column, because every row would be rejected. */
export function refuseUnmapped(
  { required, naming, nameField }: Target,
  { positions, constants }: ColumnGroup,
  { columns, isHeaderless }: LaidOut,
): void {
  const has = (field: string) => positions.has(field) || Object.hasOwn(constants, field)
  const missing = required.filter((name) => !has(name))
  const isNameless = naming.length > 0 && !naming.some(has)
  if (isNameless) missing.push(nameField)
  if (missing.length === 0) return
  if (isHeaderless)
    throw new Error(
      `no column for ${missing.join(', ')}: the file starts with a row of data instead of column names; give the ` +
        'names in order with --columns',
    )
  const naturally = isNameless ? `, or name it with --set ${nameField}=… or --symbol-from-name` : ''
  throw new Error(
    `no column for ${missing.join(', ')}; the file has ${columns.join(', ')}: map them with --map ` +
      `column=field${naturally}`,
  )
}

/**
 * Throws if prices are adjusted: prices are stored as traded, and every later split or dividend would change an
 * adjusted history.
 */
export function refuseAdjusted(
  { hasPrices }: Target,
  fileName: string,
  recognized: RecognizedFile | undefined,
  { adjustedAsIs = false, knowsSplits = false, map }: ReadOptions,
): void {
  if (!hasPrices || adjustedAsIs) return
  const how = '--adjusted-as-is imports them unchanged, with a warning'
  const isUndone = knowsSplits && recognized?.form.restated !== undefined
  if (recognized?.form.adjusted !== undefined && !isUndone)
    throw new Error(
      `${fileName}: ${recognized.preset.title} adjusts prices ${recognized.form.adjusted}, and this dataset stores ` +
        `prices as traded; ${how}`,
    )
  const column = Object.entries(map).find(([name, field]) => /^adj/i.test(name) && field === 'close')?.[0]
  if (column !== undefined) throw new Error(`--map ${column}=close: adjusted prices are not as traded; ${how}`)
}
