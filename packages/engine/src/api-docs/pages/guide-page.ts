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
 * Renders a guide as a page. Links between guides point to the rendered pages; other relative links become plain text.
 */
export function guidePage({ name, text }: Guide, all: readonly Guide[]): Markup {
  const names = new Set(all.map((guide) => guide.name))
  const linked = text.replaceAll(
    /\[([^\]]*)\]\(([\w./-]+)\.md(#[^)]*)?\)/g,
    (_, label: string, to: string, anchor = '') => {
      const target = posix.join(posix.dirname(name), to)
      return names.has(target) ? `[${label}](${addressOfGuide({ name: target })}${anchor})` : label
    },
  )
  return html`<article class="guide">${anchoredMarkdown(linked)}</article>`
}
