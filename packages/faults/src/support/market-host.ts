import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import { createHost, readConfig, type Database, type Host } from '@bourse/host'
import instruments from '@bourse/instruments'
import type { AnyRecord, Knowledge } from '@bourse/kit'
import { ALL_DATES, type DateWindow, columnsOf } from '@bourse/kit/host'
import mcp from '@bourse/mcp'
import quotes from '@bourse/quotes'
import pino from 'pino'
import { CONFIG } from './plans.ts'

/** Datasets that daily bars need. */
export const MARKET = [instruments, calendars, eod]

/** `MARKET` with quotes and their stream, and with MCP. */
export const WAYS_IN = [...MARKET, quotes, mcp]

/** Starts a host in this process that serves daily bars, or the given datasets. */
export function createMarketHost(database: Database, datasets: typeof MARKET = MARKET): Promise<Host> {
  const config = { ...readConfig({}), ...CONFIG }
  return createHost({ datasets, config, database, log: pino({ level: 'fatal' }) })
}

interface Rows {
  at(
    knowledge: Knowledge,
    window: DateWindow | undefined,
  ): { selectAll(): { execute(): Promise<readonly Readonly<Record<string, unknown>>[]> } }
}

/** Every row that readers can see, by dataset. Omits the publication time and batch. */
export async function publishedState({ work, engine }: Host): Promise<Readonly<Record<string, readonly string[]>>> {
  const knowledge = { asOf: undefined, pins: engine.versions().pins }
  const states: Record<string, readonly string[]> = {}
  for (const { id, records } of MARKET) {
    const texts: string[] = []
    for (const record of records) texts.push(...(await rowsOf(record, work.inject({ rows: record }), knowledge)))
    states[id] = texts.toSorted()
  }
  return states
}

async function rowsOf(
  record: AnyRecord,
  injected: Readonly<Record<string, unknown>>,
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const rows = await (injected['rows'] as Rows)
    .at(knowledge, record.longHistory ? ALL_DATES : undefined)
    .selectAll()
    .execute()
  const names = Object.keys(columnsOf(record)).toSorted()
  return rows.map((row) => JSON.stringify([record.table, names.map((name) => row[name])]))
}
