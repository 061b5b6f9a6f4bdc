import { DuckDBInstance, type DuckDBConnection, type DuckDBPreparedStatement, type DuckDBValue } from '@duckdb/node-api'
import { DUCKDB_MEMORY, MAX_RESULT_BYTES, MAX_RESULT_ROWS, MAX_TREE } from '../limits.ts'
import { failureOf, runtimeFailureOf } from './failure-of.ts'
import { loadTable } from './load-table.ts'
import type { Reply, ResultCell, Task } from './messages.ts'
import { cellWriters, columnsOf } from './result-cells.ts'

/** Settings with which a database opens; `lock` makes them permanent. */
export const SETTINGS = {
  threads: '2',
  memory_limit: DUCKDB_MEMORY,
  // Nothing is spilled to disk.
  temp_directory: '',
  max_temp_directory_size: '0B',
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
  errors_as_json: 'true',
  max_expression_depth: '250',
}

async function connect(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', SETTINGS)
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
  return connection
}

/** Takes files, network and settings away from a connection, permanently. */
export async function lock(connection: DuckDBConnection): Promise<void> {
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

/** Returns the reply with a statement's syntax tree. */
export async function parse(sql: string): Promise<Reply> {
  const connection = await connect()
  await lock(connection)
  const tree = await treeOf(connection, sql)
  if (tree.length > MAX_TREE) return { failed: { message: 'the statement has too many parts', position: undefined } }
  return { tree }
}

/** Returns a statement's syntax tree as JSON, as DuckDB's own parser reads it. */
export async function treeOf(connection: DuckDBConnection, sql: string): Promise<string> {
  const prepared = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR')
  prepared.bindVarchar(1, sql)
  const tree = (await prepared.runAndReadAll()).getRows()[0]?.[0]
  if (typeof tree !== 'string') throw new TypeError('expected a syntax tree as text')
  return tree
}

/** Loads the tables, then runs the statement without access to anything else. */
export async function* run({ sql, tables }: Extract<Task, { kind: 'run' }>): AsyncGenerator<Reply> {
  const connection = await connect()
  for (const table of tables) await loadTable(connection, table)
  await lock(connection)
  const prepared = await preparedFor(connection, sql)
  if ('failed' in prepared) {
    yield prepared
    return
  }
  try {
    yield* resultOf(prepared)
  } catch (error) {
    yield { failed: runtimeFailureOf(error) }
  }
}

/** Binds a statement: its errors concern its text, and name no value of a row. */
async function preparedFor(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement | Extract<Reply, { failed: unknown }>> {
  try {
    const statements = await connection.extractStatements(sql)
    if (statements.count !== 1) throw new TypeError(`expected one statement, got ${statements.count}`)
    return await statements.prepare(0)
  } catch (error) {
    return { failed: failureOf(error) }
  }
}

async function* resultOf(prepared: DuckDBPreparedStatement): AsyncGenerator<Reply> {
  const result = await prepared.stream()
  const columns = columnsOf(result.deduplicatedColumnNames(), result.columnTypes())
  yield { columns }
  const writers = cellWriters(result.columnTypes())
  const cellOf = (value: DuckDBValue, index: number): ResultCell => writers[index]?.(value) ?? null
  let [count, bytes] = [0, 0]
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) break
    const values: readonly (readonly DuckDBValue[])[] = chunk.getRows()
    const rows = values.map((row) => row.map(cellOf))
    count += rows.length
    bytes += bytesIn(rows)
    if (count > MAX_RESULT_ROWS || bytes > MAX_RESULT_BYTES) {
      yield { tooLarge: true }
      return
    }
    yield { rows }
  }
  yield { done: true }
}

/** Approximate bytes that a value needs in addition to its characters. */
const PER_CELL = 16

const bytesIn = (rows: readonly (readonly ResultCell[])[]) =>
  rows.reduce((sum, row) => row.reduce((within, cell) => within + PER_CELL + lengthOf(cell), sum), 0)

const lengthOf = (cell: ResultCell) => (typeof cell === 'string' ? cell.length : 0)
