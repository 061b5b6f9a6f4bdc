/** A `--map column=field` that does not match the file's columns or the writable fields. */
export class ColumnMappingError extends Error {
  override readonly name = 'ColumnMappingError'
}
