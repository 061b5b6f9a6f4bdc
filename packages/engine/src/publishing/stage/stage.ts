import { definitions } from '../../store/writing.ts'
import { list, quoteName, type Table } from '../../store/index.ts'
import type pg from 'pg'
import { copyText, openCopy } from './copy.ts'

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

/** Name of the temporary table with one record's incoming rows. */
export const stageOf = (table: Table) => `pg_temp.${quoteName(`stage_${table.record.table}`)}`

export type Stage = ReturnType<typeof openStage>

/** Creates a record's stage on a connection, without rows. */
export async function createStage(client: pg.ClientBase, table: Table): Promise<void> {
  await client.query(`drop table if exists ${stageOf(table)}`)
  await client.query(
    `create temp table ${quoteName(`stage_${table.record.table}`)} (_line int8, _name text collate "C",
      _market text collate "C", _known_at timestamptz, _mark text collate "C",
      ${definitions(table.columns, { allNullable: true })})`,
  )
}

/** Returns a sink that adds rows to a record's stage through COPY. */
export function openStage(client: pg.ClientBase, table: Table) {
  const columns = `_line, _name, _market, _known_at, _mark, ${list(table.names)}`
  const copy = openCopy(client, `${stageOf(table)} (${columns})`)
  return { ...copy, write: (row: StagedRow) => copy.write(copyLine(row)) }
}

function copyLine(row: StagedRow): string {
  let line = `${row.line}\t${copyText(row.name)}\t${copyText(row.market)}`
  line += `\t${row.knownAt ?? '\\N'}\t${row.mark ?? '\\N'}`
  for (const value of row.values) line += `\t${copyText(value)}`
  return `${line}\n`
}
