import { posix } from 'node:path'
import { html, type Markup } from './html.ts'
import { anchoredMarkdown } from './markdown.ts'

/** A page of documentation in Markdown. */
export interface Guide {
  /** Its path below the folder of guides, without `.md`, such as `calling` or `datasets/daily-record`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

export const addressOfGuide = ({ name }: Pick<Guide, 'name'>) => `/docs/guides/${name}`

/** Guides listed in the navigation; how-tos in folders are reached from them. */
export const listedGuides = (guides: readonly Guide[]): readonly Guide[] =>
  guides.filter(({ name }) => !name.includes('/'))

/** A guide as a page. Links between guides lead to served pages; relative links to other files become plain text. */
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
