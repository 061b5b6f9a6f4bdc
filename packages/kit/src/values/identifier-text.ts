/**
 * Returns the canonical spelling of an identifier: public ids in lower case, others in upper case, a CIK with ten
 * digits.
 */
export function identifierText(kind: string, given: string): string {
  const text = given.trim()
  if (kind.endsWith('_id')) return text.toLowerCase()
  return kind === 'cik' ? text.padStart(10, '0') : text.toUpperCase()
}
