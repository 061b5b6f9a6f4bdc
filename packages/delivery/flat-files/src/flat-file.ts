import type { FieldKind } from '@bourse/kit/delivery'
import type { Selection } from '@bourse/services'

/** Which collection becomes a file for each trading date, and these one for each month and year; as plain data. */
export interface FlatFile {
  /** Its name in addresses, `/v1/flat-files/{dataset}/{date}`: small letters, digits and hyphens. */
  readonly dataset: string
  /**
   * Id of the GET collection whose rows it holds. Its capabilities are needed for the file too; where it is not
   * installed, there is no file.
   */
  readonly operation: string
  /**
   * Parameters of the collection: `{date}` stands for the trading date, `{markets}` for the MICs of the market, comma
   * separated.
   */
  readonly parameters: Readonly<Record<string, string>>
  /** Kinds of its columns in Parquet; any other column is text, as in the CSV. */
  readonly columns: Readonly<Record<string, FieldKind>>
}

/** The flat files that every deployment offers whose datasets are there. */
export const FLAT_FILES: readonly FlatFile[] = [
  {
    dataset: 'eod',
    operation: 'eod.list',
    parameters: { date: '{date}', exchanges: '{markets}' },
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
    // By ex date, which for a split is its execution date. Symbols are those of that date, so that the same rows stay
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

/** The market whose trading dates have files, and of whose listings they hold the rows. */
export interface FileMarket {
  /** MIC whose sessions are the trading dates. */
  readonly calendar: string
  /** MICs of its listings. */
  readonly mics: readonly string[]
}

/** The US market. */
export const US_MARKET: FileMarket = { calendar: 'XNYS', mics: ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'] }

/** The rows of a date. */
export function selectionOf({ operation, parameters }: FlatFile, date: string, mics: readonly string[]): Selection {
  const filled = Object.entries(parameters).map(([name, value]) => [
    name,
    value.replaceAll('{date}', date).replaceAll('{markets}', mics.join(',')),
  ])
  return { operation, parameters: Object.fromEntries(filled) }
}
