/** Writes a name as a title: `company_id` becomes `Company id`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns the first sentence of a description; the pages of the documentation have all of it. */
export const firstSentence = (description: string): string => description.split(/(?<=\.) /, 1)[0] ?? ''
