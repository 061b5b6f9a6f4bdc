/**
 * Returns a security name in lower case for searching. Unicode's own case folding finds `SOCIÉTÉ` by `société` in any
 * locale of the database.
 */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
