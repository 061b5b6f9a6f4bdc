import { Marked, type MarkedExtension } from 'marked'
import { escaped, trusted, type Markup } from './html.ts'

/** Where a link may lead: a page of the web or of this host. */
const SAFE_LINK = /^(?:https?:\/\/|\/|#)/

// Descriptions come from datasets that anybody may write: HTML in them is shown as text, and links that run scripts are
// refused.
const OPTIONS: MarkedExtension = {
  async: false,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return SAFE_LINK.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text
    },
  },
}

const renderer = new Marked(OPTIONS)

/** The same with an anchor for each heading, as links within a long page expect. */
const anchored = new Marked(OPTIONS, {
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
  },
})

/** The anchor of a heading, as those who host source code make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** A long page of CommonMark as markup. */
export function anchoredMarkdown(text: string): Markup {
  return trusted(anchored.parse(text, { async: false }))
}

/** CommonMark as markup; HTML inside is escaped. */
export function markdown(text: string): Markup {
  return trusted(renderer.parse(text, { async: false }))
}

/** The same for one line, without a paragraph around it. */
export function inlineMarkdown(text: string): Markup {
  return trusted(renderer.parseInline(text, { async: false }))
}
