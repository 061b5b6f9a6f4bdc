/** The file cannot be read as a whole: another file, or cut off. */
export class FinraFileError extends Error {
  override readonly name = 'FinraFileError'
}
