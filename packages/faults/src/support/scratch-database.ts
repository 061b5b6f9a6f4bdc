import { createDatabase, type Database } from '@bourse/host'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Server } from '../fault.ts'

/** A database for one run of a fault. */
export interface ScratchDatabase {
  readonly name: string
  /** Connection URL, for programs that open their own connections. */
  readonly url: string
  /** The fault's own connections, to set up and inspect the database. */
  readonly database: Database
  /** Closes the fault's connections, so that the database can be copied. */
  leave(): Promise<void>
  drop(): Promise<void>
}

/** Creates an empty database on a server, or a copy of one that has no open connections. */
export async function scratchDatabase(server: Server, template?: string): Promise<ScratchDatabase> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const database = connectTo(server, name, { applicationName: 'faults', max: 6 })
  let left: Promise<void> | undefined
  const leave = () => (left ??= database.close())
  return {
    name,
    url: urlOf(server, name),
    database,
    leave,
    async drop() {
      await leave()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A separate connection pool for a database. */
export function connectTo(
  server: Server,
  database: string,
  { applicationName, max }: { readonly applicationName: string; readonly max: number },
): Database {
  const connection = { ...server, database, ssl: false }
  return createDatabase({ connection, max, applicationName })
}

/** Runs one statement in its own session, on the server's default database. */
export async function onServer(server: Server, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server, database: 'postgres', ssl: false })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function urlOf({ host, port, user, password }: Server, database: string): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const socket = host.startsWith('/')
  const folder = socket ? `?host=${encodeURIComponent(host)}` : ''
  return `postgres://${credentials}@${socket ? 'localhost' : host}:${port}/${database}${folder}`
}
