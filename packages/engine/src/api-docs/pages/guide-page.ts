import { html, type Markup } from './html.ts'
import { anchoredMarkdown } from './markdown.ts'

/** A long page about how something is done, in Markdown. */
export interface Guide {
  /** Last part of its address, and of links to it without `.md`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

export const addressOfGuide = ({ name }: Pick<Guide, 'name'>) => `/docs/guides/${name}`

/** A guide as a page; links from one to another stay within the documentation. */
export function guidePage({ text }: Guide, all: readonly Guide[]): Markup {
  const names = new Set(all.map(({ name }) => name))
  const linked = text.replaceAll(/\]\(([a-z-]+)\.md(#[^)]*)?\)/g, (whole, name: string, anchor = '') =>
    names.has(name) ? `](${addressOfGuide({ name })}${anchor})` : whole,
  )
  return html`<article class="guide">${anchoredMarkdown(linked)}</article>`
}
