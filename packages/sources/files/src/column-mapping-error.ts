/** A `--map column=field` that does not fit the file's columns or the fields that can be set. */
export class ColumnMappingError extends Error {
  override readonly name = 'ColumnMappingError'
}
