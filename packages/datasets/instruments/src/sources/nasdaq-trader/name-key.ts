/**
 * Reduces a security name to its words, so that the two files' spellings of a name match (`Acme, Inc. - Common Stock`
 * and `Acme Inc. Common Stock`), even after corrections of case and punctuation.
 */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
