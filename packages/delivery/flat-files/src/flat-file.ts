import type { FieldKind } from '@bourse/kit/delivery'
import type { Selection } from '@bourse/services'
import { endOf, type FilePeriod } from './period.ts'

/** A collection written to one file per trading date, month and year. */
export interface FlatFile {
  /** Dataset name in URLs, `/v1/flat-files/{dataset}/{date}`: lowercase letters, digits and hyphens. */
  readonly dataset: string
  /**
   * Id of the GET collection that has the rows. The file requires the same capabilities; without the collection, there
   * is no file.
   */
  readonly operation: string
  /** Parameters for the collection: `{date}` is the trading date, `{markets}` the market's MICs, comma-separated. */
  readonly parameters: Readonly<Record<string, string>>
  /**
   * Parameters with which the collection has the rows of a month or year as columns, without names: `{from}` and `{to}`
   * are its first and last day, `{markets}` as above. Each monthly and yearly file then also has a history version.
   */
  readonly history?: Readonly<Record<string, string>>
  /** Parquet types of the collection's columns; other columns are text, as in the CSV file. */
  readonly columns: Readonly<Record<string, FieldKind>>
  /** The only market of the rows; without one, the market of the deployment's flat files. */
  readonly only?: FileMarket
  /** Whether the collection is read without the names that it may require, by the date of its rows. Default: false. */
  readonly whole?: boolean
  /** Name of the table in protocols that share tables; default: the name of the record. */
  readonly table?: string
  /** Whether the file has every version of each row, with the columns `known_from` and `known_to`. Default: false. */
  readonly hasVersions?: boolean
}

/** Default flat files for a deployment that has the corresponding datasets. */
export const FLAT_FILES: readonly FlatFile[] = [
  {
    dataset: 'eod',
    operation: 'eod.list',
    parameters: { date: '{date}', exchanges: '{markets}' },
    history: { from: '{from}', to: '{to}', exchanges: '{markets}' },
    columns: {
      date: 'date',
      open: 'decimal',
      high: 'decimal',
      low: 'decimal',
      close: 'decimal',
      volume: 'decimal',
      trade_count: 'count',
    },
  },
  {
    // Selected by ex-date, which for a split is its execution date. Symbols are as of that date, so the same rows yield
    // the same file on any later day.
    dataset: 'corporate-actions',
    operation: 'corporate-actions.list',
    parameters: { from: '{date}', to: '{date}', symbol_at: '{date}', exchanges: '{markets}' },
    columns: {
      symbol_at: 'date',
      date: 'date',
      undated: 'boolean',
      ex_date: 'date',
      record_date: 'date',
      pay_date: 'date',
      declaration_date: 'date',
      legs: 'json',
    },
  },
]

/** The market whose trading dates and listings the files cover. */
export interface FileMarket {
  /** Name of the market in tables; default: US. */
  readonly name?: string
  /** MIC whose sessions define the trading dates; without one, every date counts. */
  readonly calendar?: string
  /** MICs of the market's listings; empty for rows that belong to no market. */
  readonly mics: readonly string[]
}

/** The US market. */
export const US_MARKET = {
  name: 'US',
  calendar: 'XNYS',
  mics: ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'],
} as const satisfies FileMarket

/** The selection for one date. */
export function selectionOf(
  { operation, parameters, whole = false }: FlatFile,
  date: string,
  mics: readonly string[],
): Selection {
  return { operation, parameters: filled(parameters, { date, markets: mics.join(',') }), whole }
}

/** The selection for the history version of a month or year; undefined if the file has none. */
export function historySelectionOf(
  { operation, history }: FlatFile,
  period: FilePeriod,
  mics: readonly string[],
): Selection | undefined {
  if (history === undefined) return undefined
  const values = { from: period.date, to: endOf(period), markets: mics.join(',') }
  return { operation, parameters: filled(history, values) }
}

/** Parameters with a value in place of each `{name}`. */
function filled(parameters: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, fill(text)]))
}
