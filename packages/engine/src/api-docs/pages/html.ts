/** Text that is markup already: made by `html`, or by a renderer that escapes. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | undefined | readonly Part[]

/** Markup from a template: whatever is put into it is escaped unless it is markup itself; undefined is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + textOf(parts[index])).join('') }
}

/** Markup of another renderer, taken as it is. */
export const trusted = (markup: string): Markup => ({ markup })

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(textOf).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text with the characters that mean something in HTML written as entities. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
