import { posix } from 'node:path'
import { html, type Markup } from './html.ts'
import { anchoredMarkdown } from './markdown.ts'

/** A documentation page in Markdown. */
export interface Guide {
  /** Path of the guide within the guides folder, without `.md`, such as `calling` or `datasets/daily-record`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

export const addressOfGuide = ({ name }: Pick<Guide, 'name'>) => `/docs/guides/${name}`

/** Returns the guides listed in the navigation; guides in subfolders are linked from those. */
export const listedGuides = (guides: readonly Guide[]): readonly Guide[] =>
  guides.filter(({ name }) => !name.includes('/'))

/**
 * Returns a guide's text. Links between guides point to `addressOf`; other links to files become plain text, because
 * this service does not serve them.
 */
export function linkedText(
  { name, text }: Guide,
  all: readonly Guide[],
  addressOf: (guide: Pick<Guide, 'name'>) => string,
): string {
  const names = new Set(all.map((guide) => guide.name))
  return text.replaceAll(RELATIVE_LINK, (_, label: string, to: string) => {
    const [, file = '', anchor = ''] = /^(.*)\.md(#.*)?$/.exec(to) ?? []
    const target = posix.join(posix.dirname(name), file)
    return names.has(target) ? `[${label}](${addressOf({ name: target })}${anchor})` : label
  })
}

/** A link to a file in the repository. */
const RELATIVE_LINK = /\[([^\]]*)\]\((\.{1,2}\/[^)\s]*|[\w./-]+\.md(?:#[^)\s]*)?)\)/g

/** Renders a guide as a page. */
export function guidePage(guide: Guide, all: readonly Guide[]): Markup {
  return html`<article class="guide">${anchoredMarkdown(linkedText(guide, all, addressOfGuide))}</article>`
}
