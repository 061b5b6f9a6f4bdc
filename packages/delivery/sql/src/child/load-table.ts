import { DuckDBTypeId, type DuckDBConnection, type DuckDBType } from '@duckdb/node-api'
import type { FileFilter, LoadedTable, TableFile } from './messages.ts'

/** Digits after the decimal point between which a column's scale is chosen. */
const SCALE_STEP = 2

/**
 * Loads the rows of Parquet files as a table. A decimal column has 38 digits and the fewest digits after the decimal
 * point that its rows need, so that products and sums have room.
 */
export async function loadTable(connection: DuckDBConnection, { name, files }: LoadedTable): Promise<void> {
  const from = `(${files.map(rowsOf).join(' UNION ALL ')})`
  const head = await connection.run(`SELECT * FROM ${from} LIMIT 0`)
  const types = head.columnTypes()
  const columns = head.columnNames().map((column, index) => ({ column: quoted(column), scale: scaleOf(types[index]) }))
  const decimals = columns.filter(({ scale }) => scale > 0)
  const scales = await scalesOf(connection, from, decimals)
  const selected = columns.map(({ column }) => {
    const scale = scales.get(column)
    return scale === undefined ? column : `${column}::DECIMAL(38, ${scale}) AS ${column}`
  })
  await connection.run(`CREATE TABLE ${quoted(name)} AS SELECT ${selected.join(', ')} FROM ${from}`)
}

const rowsOf = ({ path, only }: TableFile) =>
  `SELECT * FROM read_parquet(${textLiteral(path)}) WHERE ${['true', ...only.map(testOf)].join(' AND ')}`

const testOf = ({ column, values }: FileFilter) =>
  `${quoted(column)}::VARCHAR IN (${values.map(textLiteral).join(', ')})`

interface DecimalIn {
  readonly column: string
  readonly scale: number
}

/** Returns the smallest scale that keeps every digit of each decimal column. */
async function scalesOf(
  connection: DuckDBConnection,
  from: string,
  decimals: readonly DecimalIn[],
): Promise<ReadonlyMap<string, number>> {
  if (decimals.length === 0) return new Map()
  const tried = decimals.flatMap(({ column, scale }) =>
    Array.from({ length: Math.ceil(scale / SCALE_STEP) }, (_, index) => ({ column, scale, to: index * SCALE_STEP })),
  )
  const tests = tried.map(
    ({ column, scale, to }) => `bool_and(${column}::DECIMAL(38, ${to})::DECIMAL(38, ${scale}) = ${column})`,
  )
  const found = await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM ${from}`)
  const [fits = []] = found.getRows()
  const scales = new Map(decimals.map(({ column, scale }) => [column, scale]))
  // From the largest scale to the smallest. A column without values fits everywhere.
  for (const [index, { column, to }] of [...tried.entries()].reverse())
    if (fits[index] !== false) scales.set(column, to)
  return scales
}

const scaleOf = (type: DuckDBType | undefined) =>
  type !== undefined && type.typeId === DuckDBTypeId.DECIMAL ? (type as { readonly scale: number }).scale : 0

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const textLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`
