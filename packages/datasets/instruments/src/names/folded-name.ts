/**
 * A security name as it is searched: in lower case, Unicode's own, so that `SOCIÉTÉ` is found by `société` whatever the
 * database's locale.
 */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
