import type pg from 'pg'
import type { Statement } from './ask.ts'
import type { Database } from './database.ts'

/**
 * Calls `hear` for every statement that a database's connections send from this call onward. For benchmarks and plan
 * checks.
 */
export function hearStatements(database: Database, hear: (statement: Statement) => void): void {
  const known = new WeakSet<pg.PoolClient>()
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    client.query = ((first: unknown, ...rest: readonly unknown[]) => {
      if (isStatement(first)) hear(first)
      return send(first, ...rest)
    }) as typeof client.query
  })
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value
