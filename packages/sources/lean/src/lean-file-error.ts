/** The file cannot be read as a whole: no zip archive, damaged, or beyond the limits of archives. */
export class LeanFileError extends Error {
  override readonly name = 'LeanFileError'
}
