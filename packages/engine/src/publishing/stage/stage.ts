import { definitions } from '../../store/writing.ts'
import { list, quoted, type Table } from '../../store/index.ts'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'

/**
 * What a staged row is when it is none to publish: one that goes, a list that holds nothing, or one that was refused
 * and still is there.
 */
export type Mark = 'gone' | 'empty' | 'bad' | null

/** The line of rows that are staged since what came in lacks them. */
export const LINE_OF_ADDED = 0

/** When a staged row `row` was known: when it says so, but never after the publication at `at`; in SQL. */
export const toldAt = (row: string, at: string): string => `least(${row}._known_at, '${at}'::timestamptz)`

/** One row on its way in: where it came from, how its entity was named, and its columns as stored text. */
export interface StagedRow {
  /** Its line, or its place where lines are not told: of rows with one key the last one counts. */
  readonly line: number
  readonly name: string | null
  readonly market: string | null
  readonly knownAt: string | null
  readonly mark: Mark
  readonly values: readonly (string | null)[]
}

/** Bytes gathered before they go to the server. */
const CHUNK = 64 * 1024

/** Name of the temporary table that holds the rows of one record as they came in. */
export const stageOf = (table: Table) => `pg_temp.${quoted(`stage_${table.record.table}`)}`

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Creates the stage of a record on a connection and returns the sink that fills it through COPY. */
export async function openStage(client: pg.ClientBase, table: Table) {
  const stage = stageOf(table)
  await client.query(`drop table if exists ${stage}`)
  await client.query(
    `create temp table ${quoted(`stage_${table.record.table}`)} (_line int8, _name text collate "C",
      _market text collate "C", _known_at timestamptz, _mark text collate "C",
      ${definitions(table.columns, { allNullable: true })})`,
  )
  const stream = client.query(
    copyFrom(`copy ${stage} (_line, _name, _market, _known_at, _mark, ${list(table.names)}) from stdin`),
  )
  const ended = finished(stream)
  // Whoever writes or closes learns of a failure there.
  ended.catch(() => undefined)
  // The stream of a connection that broke off knows nothing of it, and fails at whatever it is asked next.
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
    /** Resolves when the server has taken enough for more; undefined where it may go on at once. */
    write(row: StagedRow): Promise<void> | undefined {
      buffer += copyLine(row)
      return buffer.length < CHUNK ? undefined : flush()
    },
    async close(): Promise<void> {
      if (broken !== undefined) throw broken
      stream.end(buffer)
      await ended
    },
    /** Ends the COPY without its rows, so that the connection can be used again. */
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

/** A value in the text format of COPY. */
function copyText(value: string | null): string {
  if (value === null) return '\\N'
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special) : value
}
