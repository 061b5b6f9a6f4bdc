import { historySelectionOf, type FileMarket, type FlatFile } from '../flat-file.ts'
import { marketsOf } from '../markets-of.ts'
import type { FilePeriod } from '../period.ts'
import { operatorOf } from '../tables/operator-of.ts'
import type { WriterNeeds } from './writer-needs.ts'

/** The rows of a month or year as a Parquet file, as the collection itself returns them at an as-of time. */
export interface HistoryRead {
  readonly asOf: string
  readonly pieces: AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number }>
}

/** Reads the history version of a month or year; undefined if the file has none, or nothing is published. */
export async function readHistory(
  { operations }: WriterNeeds,
  market: FileMarket,
  file: FlatFile,
  period: FilePeriod,
): Promise<HistoryRead | undefined> {
  const selection = historySelectionOf(file, period, await marketsOf(operations, market))
  if (selection === undefined) return undefined
  const caller = operatorOf(operations, file)
  const { pin, asOf } = await operations.pin(caller, selection)
  if (asOf === null) return undefined
  return { asOf, pieces: operations.columns(caller, selection, { pin, format: 'parquet' }) }
}
