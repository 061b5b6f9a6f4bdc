/** Writes a name as a title: `company_id` becomes `Company id`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
