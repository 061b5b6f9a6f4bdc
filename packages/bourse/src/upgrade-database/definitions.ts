import type { Statements } from '@bourse/engine/database'
import { CommandFailure } from '../command-failure.ts'
import { AFTER_ROWS, BEFORE_ROWS } from './definition-queries.ts'

/** A database object, and the statement that creates it or one of its properties. */
export interface Definition {
  readonly object: string
  readonly statement: string
}

/** All definitions of a database, in the order in which they are created. */
export interface Definitions {
  readonly beforeRows: readonly Definition[]
  /** Definitions that are created faster, or only without side effects, once the rows exist. */
  readonly afterRows: readonly Definition[]
}

/** Reads the definitions of everything in a database except extensions' own objects. */
export async function definitionsOf(tx: Statements): Promise<Definitions> {
  return withQualifiedNames(tx, async () => ({
    beforeRows: await read(tx, BEFORE_ROWS),
    afterRows: await read(tx, AFTER_ROWS),
  }))
}

async function read(tx: Statements, queries: readonly string[]): Promise<readonly Definition[]> {
  const found: Definition[] = []
  for (const query of queries) found.push(...(await tx.query<Definition & object>(query)))
  return found
}

/** Runs `work` with names that include their schemas, which PostgreSQL otherwise omits if the search path has them. */
export async function withQualifiedNames<T>(tx: Statements, work: () => Promise<T>): Promise<T> {
  await tx.query('set local search_path = pg_catalog')
  const result = await work()
  await tx.query('set local search_path to default')
  return result
}

/** Creates definitions in a database. */
export async function create(tx: Statements, definitions: readonly Definition[]): Promise<void> {
  await tx.query('set local check_function_bodies = off')
  for (const { object, statement } of definitions)
    await tx.query(statement).catch((cause: unknown) => {
      throw new CommandFailure(
        `The new PostgreSQL version rejects the ${object}: ${cause instanceof Error ? cause.message : String(cause)}.`,
        'The database is unchanged. Change or remove this object with the release that created it, and try again.',
      )
    })
}

/** Describes each definition that only one of two databases has. */
export function definitionDifferences(expected: Definitions, found: Definitions): readonly string[] {
  const [before, after] = [statementsOf(expected), statementsOf(found)]
  return [
    ...[...before].filter(([key]) => !after.has(key)).map(([key, object]) => `${object}: expected ${key}`),
    ...[...after].filter(([key]) => !before.has(key)).map(([key, object]) => `${object}: got ${key}`),
  ]
}

const statementsOf = ({ beforeRows, afterRows }: Definitions): ReadonlyMap<string, string> =>
  new Map([...beforeRows, ...afterRows].map(({ object, statement }) => [statement, object]))
