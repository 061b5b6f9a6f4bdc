/**
 * Returns a security name in lower case for searching. Unicode case folding matches `SOCIÉTÉ` with `société` in any
 * locale of the database.
 */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
