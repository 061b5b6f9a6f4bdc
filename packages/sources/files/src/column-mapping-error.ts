/** A `--map column=field` that does not match the columns of the file or the writable fields. */
export class ColumnMappingError extends Error {
  override readonly name = 'ColumnMappingError'
}
