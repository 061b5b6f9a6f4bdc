import { Marked, type MarkedExtension } from 'marked'
import { escapeHtml, trustedMarkup, type Markup } from './html.ts'

/** Allowed link targets: web pages or pages on this host. */
const SAFE_LINK = /^(?:https?:\/\/|\/|#)/

// Anyone may write a dataset and its descriptions: HTML in them is shown as text, and script links are removed.
const OPTIONS: MarkedExtension = {
  async: false,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
  },
}

const renderer = new Marked(OPTIONS)

/** Renders Markdown with an anchor per heading, for links within a long page. */
const anchored = new Marked(OPTIONS, {
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
  },
})

/** Returns a heading's anchor in GitHub style. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Renders a long CommonMark page. */
export function anchoredMarkdown(text: string): Markup {
  return trustedMarkup(anchored.parse(text, { async: false }))
}

/** Renders CommonMark; HTML inside is escaped. */
export function markdown(text: string): Markup {
  return trustedMarkup(renderer.parse(text, { async: false }))
}

/** Renders one line of CommonMark without a paragraph around it. */
export function inlineMarkdown(text: string): Markup {
  return trustedMarkup(renderer.parseInline(text, { async: false }))
}
