const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Text of a report without tags and entities, blanks single. */
export function plainText(filed: string): string {
  return filed
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same; null for what filers write in place of nothing. */
export function wordsOrNull(filed: string | null): string | null {
  const words = plainText(filed ?? '')
  return words === '' || words === '--' || words === 'N/A' ? null : words
}
