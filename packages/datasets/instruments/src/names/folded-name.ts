/**
 * Returns a security name in lowercase for searching. Unicode case folding matches `SOCIÉTÉ` with `société` in any
 * database locale.
 */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
