import { definitions } from '../../store/writing.ts'
import { list, quoteName, type Table } from '../../store/index.ts'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'

/**
 * Marks a staged row without values to publish: a removal, an empty list, or a rejected row that still counts as
 * present.
 */
export type Mark = 'gone' | 'empty' | 'bad' | null

/** Line number for rows that are staged because they are missing from the incoming list. */
export const LINE_OF_ADDED = 0

/**
 * SQL for the instant at which a staged row `row` was known: its own time, but no later than the publication at `at`.
 */
export const knownAtInSql = (row: string, at: string): string => `least(${row}._known_at, '${at}'::timestamptz)`

/** A row for the stage: its line, its entity's name, and its columns as stored text. */
export interface StagedRow {
  /** The row's line, or its position if lines are unknown: of several rows with the same key, the last one is used. */
  readonly line: number
  readonly name: string | null
  readonly market: string | null
  readonly knownAt: string | null
  readonly mark: Mark
  readonly values: readonly (string | null)[]
}

/** Number of bytes buffered before they are sent to the server. */
const CHUNK = 64 * 1024

/** Name of the temporary table with one record's incoming rows. */
export const stageOf = (table: Table) => `pg_temp.${quoteName(`stage_${table.record.table}`)}`

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Creates a record's stage on a connection and returns the sink that fills it through COPY. */
export async function openStage(client: pg.ClientBase, table: Table) {
  const stage = stageOf(table)
  await client.query(`drop table if exists ${stage}`)
  await client.query(
    `create temp table ${quoteName(`stage_${table.record.table}`)} (_line int8, _name text collate "C",
      _market text collate "C", _known_at timestamptz, _mark text collate "C",
      ${definitions(table.columns, { allNullable: true })})`,
  )
  const stream = client.query(
    copyFrom(`copy ${stage} (_line, _name, _market, _known_at, _mark, ${list(table.names)}) from stdin`),
  )
  const ended = finished(stream)
  // Callers receive the error when they write or close.
  ended.catch(() => undefined)
  // The stream does not report a broken connection until the next call.
  let broken: Error | undefined
  stream.once('error', (error) => (broken = error))
  let buffer = ''
  function flush(): Promise<void> | undefined {
    if (broken !== undefined) throw broken
    const chunk = buffer
    buffer = ''
    return stream.write(chunk) ? undefined : Promise.race([once(stream, 'drain'), ended]).then(() => undefined)
  }
  return {
    /** Resolves when the server is ready for more; undefined if the caller may continue immediately. */
    write(row: StagedRow): Promise<void> | undefined {
      buffer += copyLine(row)
      return buffer.length < CHUNK ? undefined : flush()
    },
    async close(): Promise<void> {
      if (broken !== undefined) throw broken
      stream.end(buffer)
      await ended
    },
    /** Ends the COPY and discards its rows, so that the connection can be used again. */
    async abort(): Promise<void> {
      if (broken !== undefined) return
      stream.destroy(new Error('the rows ended early'))
      await ended.catch(() => undefined)
    },
  }
}

function copyLine(row: StagedRow): string {
  let line = `${row.line}\t${copyText(row.name)}\t${copyText(row.market)}`
  line += `\t${row.knownAt ?? '\\N'}\t${row.mark ?? '\\N'}`
  for (const value of row.values) line += `\t${copyText(value)}`
  return `${line}\n`
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Returns a value in the text format of COPY. */
function copyText(value: string | null): string {
  if (value === null) return '\\N'
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special) : value
}
