import {
  DummyDriver,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { createHash } from 'node:crypto'
import { askAlone, askOn, isOutdated, withoutName, type Ask, type Statement } from './ask.ts'
import { createBackgroundGate } from './background.ts'
import { connectFrom, noteAnswer } from './connect-from.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { sharesOf, type Shares } from './shares.ts'

/** Values of one row by column name; dates, instants, decimals, int8 and JSON are text. */
export type Row = Record<string, string | number | boolean | null>

/** Runs statements, on the pool or within one transaction. */
export interface Statements {
  /** Runs one statement. `name` makes it a prepared statement on the connection. */
  query<T extends object = Row>(text: string, values?: readonly unknown[], name?: string): Promise<T[]>
  /** Returns rows as arrays in column order, for responses that are written straight to the wire. */
  arrays(text: string, values?: readonly unknown[], name?: string): Promise<(string | number | boolean | null)[][]>
  /** Kysely on the same connection, for query-builder queries. */
  readonly kysely: Kysely<never>
  /** Runs one statement and returns the number of changed rows. */
  execute(text: string, values?: readonly unknown[]): Promise<number>
}

/** A transaction, with the raw client for COPY. */
export interface Transaction extends Statements {
  readonly client: pg.PoolClient
}

/** A reserved connection, so that its temporary tables last across statements. */
export interface Session extends Transaction {
  /** Runs `work` in a transaction on this connection: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>
}

export interface Database extends Statements {
  /** Runs one statement as given; the other members of `Statements` are built on it. */
  readonly ask: Ask
  /** Runs `work` on one connection and removes its temporary tables afterward. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Returns a dedicated connection for LISTEN and session locks. The caller releases it. */
  connect(): Promise<pg.PoolClient>
  /** Opens a connection outside the pool, for a lock that is held while other work uses the pool. */
  apart<T>(work: (own: Database) => Promise<T>): Promise<T>
  /** The connections for statements that requests run. */
  readonly pool: pg.Pool
  /** How the pool divides its connections between readers and background work. */
  readonly shares: Shares
  close(): Promise<void>
}

/** Creates a database client. It connects on the first statement. */
export function createDatabase(options: PoolOptions): Database {
  const pool = createPool(options)
  const shares = sharesOf(options.max)
  const gate = createBackgroundGate(shares)
  const ask: Ask = (statement) => gate.statement(() => askAlone(pool, statement))
  return {
    ...statementsOn(ask),
    ask,
    pool,
    shares,
    session: (work) => gate.session(() => session(pool, work)),
    transaction: (work) => gate.session(() => transactionOn(pool, work)),
    connect: () => connectFrom(pool),
    apart: (work) => onOwnConnection(options, work),
    close: () => pool.end(),
  }
}

async function onOwnConnection<T>(options: PoolOptions, work: (own: Database) => Promise<T>): Promise<T> {
  const own = createDatabase({ ...options, max: 1 })
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

interface SessionOptions {
  /** Whether to lift the statement limit and to remove temporary tables afterward; true by default. */
  readonly discard?: boolean
  /** Whether statements may be prepared under their names; true by default. */
  readonly isPrepared?: boolean
}

/** Runs `work` in one transaction on a connection from the pool, which may connect to a pooler. */
export const transactionOn = <T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  options: Pick<SessionOptions, 'isPrepared'> = {},
): Promise<T> => session(pool, (held) => held.transaction(() => work(held)), { ...options, discard: false })

async function session<T>(
  pool: pg.Pool,
  work: (session: Session) => Promise<T>,
  { discard = true, isPrepared = true }: SessionOptions = {},
): Promise<T> {
  const client = await connectFrom(pool)
  let broken: Error | undefined
  async function ask(statement: Statement): Promise<pg.QueryResult> {
    try {
      return await askOn(client, isPrepared ? statement : withoutName(statement))
    } catch (error) {
      // The connection prepared this statement before a migration and would fail the next time, too.
      if (isOutdated(error) && error instanceof Error) broken = error
      throw error
    } finally {
      noteAnswer(pool)
    }
  }
  try {
    if (discard) await client.query('set statement_timeout = 0')
    return await work({
      ...statementsOn(oneByOne(ask)),
      client,
      transaction: (inner) => transaction(client, inner, (error) => (broken = error)),
    })
  } finally {
    if (discard)
      await client
        .query('discard temp; reset work_mem; reset statement_timeout')
        .catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

/** A connection runs one statement at a time: concurrent statements wait here. */
function oneByOne(ask: Ask): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return async (statement) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      // Awaited here so that a failure's stack trace includes the caller.
      return await ask(statement)
    } finally {
      resolve()
    }
  }
}

async function transaction<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
  onBroken: (error: Error) => void,
): Promise<T> {
  await client.query('begin; set local statement_timeout = 0')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(onBroken)
    throw error
  }
}

/** Returns all kinds of statements, built on one function that runs them. */
export function statementsOn(ask: Ask): Statements {
  return {
    query: async <T extends object>(text: string, values: readonly unknown[] = [], name?: string) =>
      (await ask({ text, values: [...values], name })).rows as T[],
    arrays: async (text, values = [], name) => {
      const { rows } = await ask({ text, values: [...values], name, rowMode: 'array' })
      return rows as (string | number | boolean | null)[][]
    },
    execute: async (text, values = []) => (await ask({ text, values: [...values] })).rowCount ?? 0,
    kysely: kyselyOn(ask),
  }
}

/**
 * Kysely on a connection that it does not manage: it builds and runs statements, while `Database` handles transactions.
 */
function kyselyOn(ask: Ask): Kysely<never> {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      // Without a name, PostgreSQL plans the statement for its values each time. A prepared statement may get a generic
      // plan from its sixth execution on, and that plan searches a list parameter once per row.
      const result = await ask({ text: query.sql, values: [...query.parameters] })
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streaming is not available here; read page by page')
    },
  }
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      throw new Error('use Database.transaction')
    },
  })
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    // `in ()` is not valid SQL: an empty list matches no rows.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

const names = new Map<string, string>()

/** Returns a short, stable name for each statement text, so that PostgreSQL plans the statement once per connection. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
    if (names.size < 10_000) names.set(text, name)
  }
  return name
}
