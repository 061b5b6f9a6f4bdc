/** Safe markup, created by `html` or by a renderer that escapes its input. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | undefined | readonly Part[]

/** Creates markup from a template. Values are escaped unless they are markup; undefined is skipped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + textOf(parts[index])).join('') }
}

/** Wraps markup from another renderer without escaping it. */
export const trustedMarkup = (markup: string): Markup => ({ markup })

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(textOf).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the special characters of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
