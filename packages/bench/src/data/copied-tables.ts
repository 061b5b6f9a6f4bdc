import type { Database, Host } from '@bourse/host'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'

/** A table with rows. */
export interface FilledTable {
  /** Quoted name with schema. */
  readonly name: string
  readonly rows: number
  readonly bytesPerRow: number
  /** Definitions of the indexes, the primary key first. */
  readonly indexes: readonly string[]
}

/** The tables that have rows, for all datasets or one: records and their related tables. */
export async function filledTables(
  { wiring }: Host,
  database: Database,
  dataset?: string,
): Promise<readonly FilledTable[]> {
  const filled: FilledTable[] = []
  const tables = [...wiring.tables.values()].filter((table) => dataset === undefined || table.dataset.id === dataset)
  for (const table of tables)
    for (const name of await existing(database, [table.name, table.claims, table.held, table.segments, table.days])) {
      const [found] = await database.query<{ rows: string; bytes: string }>(
        `select count(*) as rows, pg_total_relation_size('${name}') as bytes from ${name}`,
      )
      const rows = Number(found?.rows ?? 0)
      if (rows === 0) continue
      const bytesPerRow = Math.round(Number(found?.bytes ?? 0) / rows)
      filled.push({ name, rows, bytesPerRow, indexes: await indexesOf(database, name) })
    }
  return filled
}

/** Size in bytes of a table and its indexes. */
export async function sizeOf(database: Database, name: string): Promise<number> {
  const [found] = await database.query<{ bytes: string }>('select pg_total_relation_size($1::regclass) as bytes', [
    name,
  ])
  return Number(found?.bytes ?? 0)
}

async function existing(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const found = await database.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [names],
  )
  return found.map(({ name }) => name)
}

async function indexesOf(database: Database, name: string): Promise<readonly string[]> {
  const found = await database.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass order by not ' +
      'indisprimary, indexrelid',
    [name],
  )
  return found.map(({ definition }) =>
    definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /, '$1').toLowerCase(),
  )
}

/**
 * How long COPY takes, in milliseconds, for the given tables' rows, each into an empty copy with the same indexes and
 * constraints.
 */
export async function timeCopy(database: Database, tables: readonly FilledTable[]): Promise<number> {
  let milliseconds = 0
  for (const { name } of tables) {
    const text = await rowsOf(database, name)
    await database.query(`create table public.bench_copy (like ${name} including all)`)
    milliseconds += await millisecondsOf(database, () => copyInto(database, text))
    await database.query('drop table public.bench_copy')
  }
  return milliseconds
}

/** How long the given work takes, in milliseconds, on a server without pending writes. */
export async function millisecondsOf(database: Database, work: () => Promise<unknown>): Promise<number> {
  await database.session((held) => held.query('checkpoint'))
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** A table's rows in COPY's text format, in memory, so that only the loading is timed. */
async function rowsOf(database: Database, name: string): Promise<readonly Buffer[]> {
  const client = await database.connect()
  try {
    const output: AsyncIterable<Buffer> = client.query(to(`copy ${name} to stdout`))
    const chunks: Buffer[] = []
    for await (const chunk of output) chunks.push(chunk)
    return chunks
  } finally {
    client.release()
  }
}

async function copyInto(database: Database, text: readonly Buffer[]): Promise<void> {
  const client = await database.connect()
  try {
    await pipeline(Readable.from(text), client.query(from('copy public.bench_copy from stdin')))
  } finally {
    client.release()
  }
}
