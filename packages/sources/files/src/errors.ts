import type { TableLimits } from './limits.ts'

/** The file is not a table that can be read: no header, not UTF-8, entries that disagree. */
export class TableFormatError extends Error {
  override readonly name = 'TableFormatError'
}

/** The file is broken: cut off, checksum wrong, compressed data invalid. */
export class TableDamagedError extends Error {
  override readonly name = 'TableDamagedError'
}

/** The file goes beyond one of the limits that `limit` names; nothing more is read from it. */
export class TableLimitError extends Error {
  override readonly name = 'TableLimitError'
  readonly limit: keyof TableLimits

  constructor(limit: keyof TableLimits, message: string) {
    super(message)
    this.limit = limit
  }
}

/** A `--map column=field` that does not fit the file's columns or the fields that can be set. */
export class ColumnMappingError extends Error {
  override readonly name = 'ColumnMappingError'
}
