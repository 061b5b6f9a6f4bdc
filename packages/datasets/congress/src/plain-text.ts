const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Returns a report's text without tags, with entities decoded and single spaces. */
export function plainText(filed: string): string {
  return filed
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns plain text, or null for the placeholders that filers use for an empty value. */
export function wordsOrNull(filed: string | null): string | null {
  const words = plainText(filed ?? '')
  return words === '' || words === '--' || words === 'N/A' ? null : words
}
