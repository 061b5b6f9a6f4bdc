import { Marked } from 'marked'
import { escaped, trusted, type Markup } from './html.ts'

/** Where a link may lead: a page of the web or of this host. */
const SAFE_LINK = /^(?:https?:\/\/|\/|#)/

// Descriptions come from datasets that anybody may write: HTML in them is shown as text, and links that run scripts are
// refused.
const renderer = new Marked({
  async: false,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return SAFE_LINK.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text
    },
  },
})

/** CommonMark as markup; HTML inside is escaped. */
export function markdown(text: string): Markup {
  return trusted(renderer.parse(text, { async: false }))
}

/** The same for one line, without a paragraph around it. */
export function inlineMarkdown(text: string): Markup {
  return trusted(renderer.parseInline(text, { async: false }))
}
